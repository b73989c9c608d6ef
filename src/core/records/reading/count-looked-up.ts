import type { Counted } from '#platform/limits.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount } from '../../count-by-account.ts'

/** Numbers and names an hour for one account */
const mostAnHour = 20_000

/** Limits lookups by staff, since whoever steals an account could read all records by their numbers. */
export function countLookedUp(
  ctx: Ctx,
  action: 'look-up-any-record' | 'check-records',
  amount = 1,
): Promise<Counted> {
  const { id } = authoriseOwn(ctx.actor, action)
  return countByAccount(ctx, {
    what: 'numbers checked by an account',
    id,
    most: mostAnHour,
    amount,
  })
}
