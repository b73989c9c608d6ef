import type { Counted } from '#platform/limits.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork } from '../network-limits.ts'

const quarterHour = 900

/** Rate-limits checks by the server, for visitors without JavaScript; browsers check by themselves. */
export function countCheck(ctx: Ctx): Promise<Counted> {
  authorise(ctx.actor, 'read-keys')

  const limits = limitsByNetwork(ctx, 'check', [{ most: 60, seconds: quarterHour }])
  return ctx.counters.attempts.count(limits, ctx.now())
}
