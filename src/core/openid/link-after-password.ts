import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import * as identities from './identity-store.ts'

const purpose = 'open-id-link'
const linkLastsMs = 10 * 60_000

type PendingLink = identities.Identity & { accountId: string }

export function sealPendingLink(
  { now, identity: { seals } }: Ctx,
  { issuer, subject, accountId }: PendingLink,
): string {
  const payload = new TextEncoder().encode(JSON.stringify({ issuer, subject, accountId }))
  return seals.seal(purpose, payload, new Date(now().getTime() + linkLastsMs))
}

/** Links the pending identity after its owner has given the account's password in the same browser. */
export async function linkAfterPassword(
  ctx: Ctx,
  account: { id: string; passwordHash: string | null; twoFactorAt: string | null; email: string },
  { kept, locale }: { kept: string; locale: Locale },
): Promise<void> {
  const opened = ctx.identity.seals.open(purpose, kept, ctx.now())
  if (opened.outcome !== 'open') return
  const pending = JSON.parse(new TextDecoder().decode(opened.payload)) as PendingLink
  const { id, email } = account
  if (pending.accountId !== id) return
  const written = await ctx.db.transaction().execute(async (db) => {
    if (!(await accounts.lockUnchanged(db, account))) return []
    if (await identities.accountOf(db, pending)) return []
    if (await identities.hasOtherSubject(db, pending, id)) return []
    await identities.link(db, pending, { accountId: id, linkedAt: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.identity-linked', id, { issuer: pending.issuer })
    return ctx.mail.write(db, [{ kind: 'identity-linked', to: email, accountId: id, locale }])
  })
  ctx.mail.send(written)
}
