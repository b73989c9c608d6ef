import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'
import { maySignIn } from './register/may-sign-in.ts'
import { signInLimits } from './sign-in-limits.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accounts.findByEmail>>>

export type PasswordChecked =
  | { outcome: 'right'; account: Account }
  /** Right, and no entrance yet: to whoever typed it the same as wrong */
  | { outcome: 'unconfirmed'; account: Account }
  | { outcome: 'wrong' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

type Bringing = {
  device?: string | undefined
  /** The token of a link by which the email is about to be confirmed */
  verification?: string | undefined
}

/** Whether a password is that of an email. An unknown email costs as much as a wrong password. */
export async function checkPassword(
  ctx: Ctx,
  email: string,
  password: string,
  { device, verification }: Bringing = {},
): Promise<PasswordChecked> {
  const key = email.trim().toLowerCase()
  const limits = signInLimits(ctx, key, device)
  for (const group of limits) {
    const counted = await ctx.counters.attempts.count(group, ctx.now())
    if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  }

  const account = await accounts.findByEmail(ctx.db, key)
  const isRight = await ctx.identity.passwords.check(password, account?.passwordHash)
  if (isRight === 'busy') return { outcome: 'busy' }
  if (!account || !isRight || account.disabledAt) return { outcome: 'wrong' }
  // Counted like a wrong one, or the limits would tell whoever registered it that the email was new.
  if (!(await maySignIn(ctx, account, verification))) return { outcome: 'unconfirmed', account }
  await ctx.counters.attempts.takeBack(limits.flat())
  return { outcome: 'right', account }
}
