import type { Counted } from '#platform/limits.ts'
import type { Ctx } from './context.ts'

type What =
  | 'registered already'
  | 'verification'
  | 'sign-ins of an account'
  | 'names of an account'
  | 'new email'
  | 'claims of an account'
  | 'own shares of an account'
  | 'corrections of an account'
  | 'enrolments of an account'
  | 'consents of an account'
  | 'requests of an account'
  | 'numbers checked by an account'

type Asked = { what: What; id: string; most: number; seconds?: number; amount?: number }

/** Rate-limits an action of one account, by default per hour. */
export function countByAccount(
  { identity: { seals }, counters, now }: Ctx,
  { what, id, most, seconds = 3600, amount = 1 }: Asked,
): Promise<Counted> {
  const key = seals.fingerprint(what, id)
  return counters.attempts.count([[{ kind: 'own account', key, most, seconds, amount }]], now())
}
