import type { Counted } from '#platform/limits.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { limitsByNetwork } from '../../network-limits.ts'

const [byAccount, byNetwork, hour] = [20, 60, 3600]

/** Counts a photo before a byte of it is read: anybody who registers may send one. */
export async function admitOwnPhoto(ctx: Ctx): Promise<Counted> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const key = ctx.identity.seals.fingerprint('own photo', id)
  const own = { kind: 'upload' as const, key, most: byAccount, seconds: hour }
  const windows = [{ most: byNetwork, seconds: hour }]
  const limits = [[own], ...limitsByNetwork(ctx, 'own photo place', windows)]
  return ctx.counters.attempts.count(limits, ctx.now())
}
