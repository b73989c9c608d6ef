import type { Counted } from '#platform/limits.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork } from '../network-limits.ts'

const quarterHour = 900

/** Counts what the server checks for somebody without a script; a browser checks by itself. */
export function countCheck(ctx: Ctx): Promise<Counted> {
  authorise(ctx.actor, 'read-keys')

  const limits = limitsByNetwork(ctx, 'check', [{ most: 60, seconds: quarterHour }])
  return ctx.counters.attempts.count(limits, ctx.now())
}
