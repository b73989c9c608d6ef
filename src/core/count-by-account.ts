import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from './context.ts'

type What =
  | 'registered already'
  | 'verification'
  | 'sign-ins of an account'
  | 'names of an account'
  | 'new passwords of an account'
  | 'new email'
  | 'claims of an account'
  | 'own shares of an account'
  | 'corrections of an account'
  | 'enrolments of an account'
  | 'consents of an account'
  | 'requests of an account'
  | 'copies of an account'
  | 'numbers checked by an account'

type Asked = { what: What; id: string; most: number; seconds?: number; amount?: number }

/** Rate-limits an action of one account, by default per hour. */
export function countByAccount(ctx: Ctx, asked: Asked): Promise<Counted> {
  return ctx.counters.attempts.count([[limitOf(ctx, asked)]], ctx.now())
}

/** Subtracts an action that came to nothing. */
export function uncountByAccount(ctx: Ctx, asked: Asked): Promise<void> {
  return ctx.counters.attempts.uncount([limitOf(ctx, asked)])
}

function limitOf(
  { identity: { seals } }: Ctx,
  { what, id, most, seconds = 3600, amount = 1 }: Asked,
): Limit {
  return { kind: 'own account', key: seals.fingerprint(what, id), most, seconds, amount }
}
