import type { Counted } from '#platform/limits.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByNetwork } from '../network-limits.ts'

/** Rate-limits checks by the server, for visitors without JavaScript; browsers check by themselves. */
export function countCheck(ctx: Ctx): Promise<Counted> {
  authorise(ctx.actor, 'read-keys')

  return countByNetwork(ctx, 'check', { most: 60, seconds: 900 })
}
