import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import * as identities from './identity-store.ts'

const purpose = 'open-id-link'
const linkLastsMs = 10 * 60_000

type PendingLink = identities.Identity & { accountId: string; email: string }

export function sealPendingLink(
  { now, identity: { seals } }: Ctx,
  { issuer, subject, accountId, email }: PendingLink,
): string {
  const payload = new TextEncoder().encode(JSON.stringify({ issuer, subject, accountId, email }))
  return seals.seal(purpose, payload, new Date(now().getTime() + linkLastsMs))
}

/** What is linked once the password is given; undefined if nothing waits for it any more. */
export function openPendingLink({ now, identity: { seals } }: Ctx, kept: string) {
  const opened = seals.open(purpose, kept, now())
  if (opened.outcome !== 'open') return undefined
  return JSON.parse(new TextDecoder().decode(opened.payload)) as PendingLink
}

/** Links the pending identity after the account's owner, who was told so, has given its password in the same browser. */
export async function linkAfterPassword(
  ctx: Ctx,
  account: { id: string; passwordHash: string | null; twoFactorAt: string | null; email: string },
  { kept, locale }: { kept: string; locale: Locale },
): Promise<void> {
  const pending = openPendingLink(ctx, kept)
  const { id, email } = account
  if (pending?.accountId !== id) return
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
