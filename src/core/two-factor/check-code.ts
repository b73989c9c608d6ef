import { withLatinDigits } from '#contract/text/latin-digits.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Counted } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'
import * as twoFactor from './two-factor-store.ts'

/** Counts a guess. The limit is per account, not per network, since a code has only six digits. */
export async function countGuess(ctx: Ctx, id: string): Promise<Counted> {
  return ctx.counters.attempts.count([limitsFor(ctx, id)], ctx.now())
}

export async function forgetGuess(ctx: Ctx, id: string): Promise<void> {
  await ctx.counters.attempts.uncount(limitsFor(ctx, id))
}

/** A typed code, without spaces and dashes, and with Latin digits. */
export function plainCode(typed: string): string {
  return withLatinDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase()
}

/** Consumes a code of the authenticator app, or a recovery code. */
export async function takeCode(
  db: Db,
  ctx: Ctx,
  { id, twoFactorSecret }: { id: string; twoFactorSecret: string | null },
  typed: string,
): Promise<'code' | 'recovery-code' | undefined> {
  if (!twoFactorSecret) return undefined
  const text = plainCode(typed)
  if (/^[a-z2-7]{10}$/.test(text)) {
    const isOne = await twoFactor.takeRecoveryCode(db, id, recoveryHash(ctx, id, text))
    return isOne ? 'recovery-code' : undefined
  }
  const step = ctx.identity.secondFactors.stepOfCode(id, twoFactorSecret, text, ctx.now())
  if (step === undefined) return undefined
  return (await twoFactor.takeStep(db, id, twoFactorSecret, step)) ? 'code' : undefined
}

/** A hash keyed with the site's secret, so that a stolen database is not enough for a brute-force search. */
export function recoveryHash({ identity: { seals } }: Ctx, id: string, code: string): string {
  return seals.fingerprint('recovery code', `${id} ${code.replace('-', '')}`)
}

function limitsFor({ identity: { seals } }: Ctx, id: string) {
  const key = seals.fingerprint('second factor', id)
  const [fiveMinutes, day] = [300, 86_400]
  return [
    { kind: 'account' as const, key, most: 5, seconds: fiveMinutes },
    { kind: 'account' as const, key, most: 50, seconds: day },
  ]
}
