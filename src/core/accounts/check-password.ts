import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'
import { signInLimits } from './sign-in-limits.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accounts.findByEmail>>>

export type PasswordChecked =
  | { outcome: 'right'; account: Account }
  | { outcome: 'wrong' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/** Whether a password is that of an email. An unknown email costs as much as a wrong password. */
export async function checkPassword(
  ctx: Ctx,
  email: string,
  password: string,
  device?: string | undefined,
): Promise<PasswordChecked> {
  const key = email.trim().toLowerCase()
  const limits = signInLimits(ctx, key, device)
  const counted = await ctx.attempts.count(limits, ctx.now())
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const account = await accounts.findByEmail(ctx.db, key)
  const isRight = await ctx.passwords.check(password, account?.passwordHash)
  if (isRight === 'busy') return { outcome: 'busy' }
  if (!account || !isRight || account.disabledAt) return { outcome: 'wrong' }
  await ctx.attempts.takeBack(limits)
  return { outcome: 'right', account }
}
