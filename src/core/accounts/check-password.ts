import type { Ctx } from '../context.ts'
import * as accounts from './account-store.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accounts.findByEmail>>>

export type PasswordChecked =
  | { outcome: 'right'; account: Account }
  | { outcome: 'wrong' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

const quarterHour = 900

/** Whether a password is that of an email. An unknown email costs as much as a wrong password. */
export async function checkPassword(
  ctx: Ctx,
  email: string,
  password: string,
): Promise<PasswordChecked> {
  const key = email.trim().toLowerCase()
  const limits = limitsFor(ctx, key)
  const counted = await ctx.attempts.count(limits, ctx.now())
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const account = await accounts.findByEmail(ctx.db, key)
  const isRight = await ctx.passwords.check(password, account?.passwordHash)
  if (isRight === 'busy') return { outcome: 'busy' }
  if (!account || !isRight || account.disabledAt) return { outcome: 'wrong' }
  await ctx.attempts.takeBack(limits)
  return { outcome: 'right', account }
}

function limitsFor({ seals, network }: Ctx, email: string) {
  const key = seals.fingerprint('sign-in', `${network} ${email}`)
  const place = seals.fingerprint('sign-in place', network)
  return [
    { kind: 'account' as const, key, most: 10, seconds: quarterHour },
    { kind: 'network' as const, key: place, most: 50, seconds: quarterHour },
  ]
}
