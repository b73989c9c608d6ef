import type { Locale } from '#contract/locale.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { emailTaken } from '../accounts/create-account.ts'
import { endWithSession } from '../accounts/end-access.ts'
import * as sessions from '../accounts/session-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { lockHeld } from '../holdings/end-holding.ts'
import { writeAs } from '../write-as.ts'
import * as mailedTokens from './mailed-token-store.ts'

type EmailChanged = { outcome: 'changed' | 'link-over' | 'email-taken' }

/** The email that a link was mailed to for the caller's account, while it is valid or once it was used. */
export async function readEmailLink(ctx: Ctx, token: string): Promise<string | undefined> {
  const { profile } = authoriseInPerson(ctx.actor, 'use-own-account')

  const email = emailIn(ctx, token)
  const isUsed = email === profile?.email
  return isUsed || (await isOwn(ctx.db, ctx, token)) ? email : undefined
}

/**
 * Gives the caller's account the email to which the link was sent, ends all other sessions, and tells the old
 * address. The link works for the account that asked for it alone. Sent again, it changes nothing.
 */
export async function changeEmail(
  ctx: Ctx,
  { token, locale }: { token: string; locale: Locale },
): Promise<EmailChanged> {
  const { id, sessionId = '' } = authoriseInPerson(ctx.actor, 'use-own-account')

  const email = emailIn(ctx, token)
  const now = ctx.now().toISOString()
  const changed = writeAs(ctx, 'use-own-account', async (db, mail): Promise<EmailChanged> => {
    const own = await accounts.findById(db, id)
    if (!own || !email) return { outcome: 'link-over' }
    if (own.email === email && own.emailVerifiedAt) return { outcome: 'changed' }
    if (!(await isOwn(db, ctx, token))) return { outcome: 'link-over' }
    if (await accounts.findByEmail(db, email)) return { outcome: 'email-taken' }
    // Mails to a holder are written under the lock of the record, after the activity: both could wait in a circle.
    await lockHeld(db, id)
    await accounts.update(db, id, { email, emailVerifiedAt: now, updatedAt: now })
    await mailedTokens.removeOf(db, id, 'change-email', 'verify-email', 'reset-password')
    await sessions.removeOthers(db, id, sessionId)
    await endWithSession(db, id)
    await recordActivity(db, ctx, 'account.email-changed', id)
    // Nobody has shown that an unconfirmed address is the caller's.
    const { email: to, emailVerifiedAt } = own
    if (emailVerifiedAt) await mail([{ kind: 'email-changed', to, accountId: id, locale }])
    return { outcome: 'changed' }
  })
  return changed.catch(emailTaken)
}

async function isOwn(db: Db, { actor, identity, now }: Ctx, token: string): Promise<boolean> {
  const hash = identity.tokens.hash(token)
  const owner = await mailedTokens.ownerOf(db, 'change-email', hash, now().toISOString())
  return actor.role !== 'stranger' && owner === actor.id
}

function emailIn({ identity, now }: Ctx, token: string): string | undefined {
  const opened = identity.seals.open('change-email', token, now())
  return opened.outcome === 'open' ? new TextDecoder().decode(opened.payload) : undefined
}
