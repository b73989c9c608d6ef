import type { Locale } from '#contract/locale.ts'
import * as accounts from '../accounts/account-store.ts'
import { endAccess } from '../accounts/end-access.ts'
import { isCommonPassword } from '../accounts/register/common-passwords.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByNetwork } from '../network-limits.ts'
import * as identities from '../openid/identity-store.ts'
import { removeProofsOfOthers } from './give-to-owner.ts'
import * as mailedTokens from './mailed-token-store.ts'

type PasswordReset =
  | { outcome: 'reset' | 'common-password' | 'link-over' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

const purpose = 'reset-password'

/** The account that a link sets a password for, while it is valid. */
export async function readResetLink(
  ctx: Ctx,
  token: string,
): Promise<{ email: string } | undefined> {
  authorise(ctx.actor, 'use-mailed-link')

  return accountOfLink(ctx, ctx.identity.tokens.hash(token))
}

async function accountOfLink({ db, now }: Ctx, hash: string) {
  const owner = await mailedTokens.ownerOf(db, purpose, hash, now().toISOString())
  return owner ? accounts.findById(db, owner) : undefined
}

/**
 * Sets a new password with a one-time emailed link, ends all sessions and tokens, and removes the linked
 * identities: their owner links them again by signing in at the provider.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, locale }: { token: string; password: string; locale: Locale },
): Promise<PasswordReset> {
  authorise(ctx.actor, 'use-mailed-link')

  const counted = await countByNetwork(ctx, 'reset link', { most: 30, seconds: 900 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const hash = ctx.identity.tokens.hash(token)
  const known = await accountOfLink(ctx, hash)
  if (!known) return { outcome: 'link-over' }
  if (isCommonPassword(password)) return { outcome: 'common-password' }
  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') return { outcome: 'busy' }

  const written = await ctx.db.transaction().execute(async (db) => {
    const now = ctx.now().toISOString()
    const account = await accounts.lockById(db, known.id)
    const id = await mailedTokens.take(db, purpose, hash, now)
    if (!account || account.id !== id || account.disabledAt) return undefined
    // Whoever once had the mailbox may have linked an identity of their own.
    await identities.removeOf(db, account.id)
    if (!account.emailVerifiedAt) await removeProofsOfOthers(db, account, now)
    const emailVerifiedAt = account.emailVerifiedAt ?? now
    await accounts.update(db, account.id, { passwordHash, emailVerifiedAt, updatedAt: now })
    await endAccess(db, account.id)
    await recordActivity(db, ctx, 'account.password-reset', account.id)
    const to = { to: account.email, accountId: account.id, locale }
    return ctx.mail.write(db, [{ kind: 'password-changed', ...to }])
  })
  if (!written) return { outcome: 'link-over' }
  ctx.mail.send(written)
  return { outcome: 'reset' }
}
