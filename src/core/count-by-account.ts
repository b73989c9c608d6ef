import type { Counted } from '#platform/limits.ts'
import type { Ctx } from './context.ts'

type What =
  | 'claims of an account'
  | 'own shares of an account'
  | 'corrections of an account'
  | 'consents of an account'
  | 'requests of an account'
  | 'numbers checked by an account'

/** Rate-limits an action of one account, per hour. */
export function countByAccount(
  { identity: { seals }, counters, now }: Ctx,
  { what, id, most, amount = 1 }: { what: What; id: string; most: number; amount?: number },
): Promise<Counted> {
  const key = seals.fingerprint(what, id)
  return counters.attempts.count([[{ kind: 'account', key, most, seconds: 3600, amount }]], now())
}
