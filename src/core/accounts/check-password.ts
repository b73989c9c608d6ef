import type { Ctx } from '../context.ts'
import { verificationOf } from '../proofs/mail-verification.ts'
import * as mailedTokens from '../proofs/mailed-token-store.ts'
import * as accounts from './account-store.ts'
import { passwordAgainLimits, signInLimits } from './sign-in-limits.ts'

type PasswordChecked =
  | { outcome: 'right'; account: accounts.AccountRow }
  /** The password is right but the email unconfirmed; the person is told that the password is wrong */
  | { outcome: 'unconfirmed'; account: accounts.AccountRow }
  | { outcome: 'wrong' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

type Bringing = {
  device?: string | undefined
  /** The token of an emailed link that confirms the email */
  verification?: string | undefined
  /** The account of a person with a session: nothing is revealed to them if their email is unconfirmed */
  signedInAs?: string
}

/** Checks a password. An unknown email takes as much time as a wrong password. */
export async function checkPassword(
  ctx: Ctx,
  email: string,
  password: string,
  { device, verification, signedInAs }: Bringing = {},
): Promise<PasswordChecked> {
  const key = email.trim().toLowerCase()
  const limits =
    signedInAs === undefined ? signInLimits(ctx, key, device) : passwordAgainLimits(ctx, signedInAs)
  const counted = await ctx.counters.attempts.count(limits, ctx.now())
  const report = (because: 'wrong' | 'too-many') =>
    ctx.identity.reportFailedSignIn({ network: ctx.network, by: 'password', because })
  if (counted.outcome === 'past') {
    report('too-many')
    return { ...counted, outcome: 'too-many' }
  }

  const account = await accounts.findByEmail(ctx.db, key)
  const isRight = await ctx.identity.passwords.check(password, account?.passwordHash)
  if (isRight === 'busy') {
    await ctx.counters.attempts.uncount(limits.flat())
    return { outcome: 'busy' }
  }
  if (!account || !isRight || account.disabledAt) {
    report('wrong')
    return { outcome: 'wrong' }
  }
  // Counts like a wrong password: otherwise the rate limit would reveal that the email is new.
  if (signedInAs === undefined && !(await maySignIn(ctx, account, verification))) {
    return { outcome: 'unconfirmed', account }
  }
  await ctx.counters.attempts.uncount(limits.flat())
  return { outcome: 'right', account }
}

/**
 * Where registrations are confirmed by email, a new account accepts only the emailed link together with the
 * password. If the password sufficed, registering would reveal whether an email was new.
 */
async function maySignIn(ctx: Ctx, account: accounts.AccountRow, verification: string | undefined) {
  if (!ctx.mail.isConfigured || account.emailVerifiedAt || account.role !== 'student') return true
  if (!verification) return false
  const hash = ctx.identity.tokens.hash(verificationOf(verification, account.email))
  const now = ctx.now().toISOString()
  return (await mailedTokens.ownerOf(ctx.db, 'verify-email', hash, now)) === account.id
}
