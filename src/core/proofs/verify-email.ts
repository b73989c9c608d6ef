import * as accounts from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { verificationOf } from './mail-verification.ts'
import * as mailedTokens from './mailed-token-store.ts'

/**
 * Confirms an email. This requires the account's own session: otherwise somebody could register with
 * another person's email, and the owner's click would confirm it.
 */
export async function verifyEmail(
  ctx: Ctx,
  token: string,
): Promise<'verified' | 'verified-already' | 'link-over'> {
  const { id, profile } = authoriseInPerson(ctx.actor, 'use-own-account')

  const hash = ctx.identity.tokens.hash(verificationOf(token, profile?.email ?? ''))
  const now = ctx.now().toISOString()
  return writeAs(ctx, 'use-own-account', async (db) => {
    const owner = await mailedTokens.take(db, 'verify-email', hash, now)
    if (owner !== id) {
      // The answer to the first time was lost, or the link was sent to the email of another account.
      return (await accounts.findById(db, id))?.emailVerifiedAt ? 'verified-already' : 'link-over'
    }
    await mailedTokens.removeOf(db, id, 'verify-email')
    await accounts.update(db, id, { emailVerifiedAt: now, updatedAt: now })
    await recordActivity(db, ctx, 'account.email-verified', id)
    return 'verified'
  })
}
