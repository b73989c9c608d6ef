import type { Counted } from '#platform/limits.ts'
import { authorise, authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { limitsByNetwork } from '../../network-limits.ts'

const [byAccount, byNetwork, hour] = [20, 60, 3600]

/** Rate-limits a photo before its bytes are read, since anybody may send one. */
export async function admitPhoto(
  ctx: Ctx,
  action: 'use-own-account' | 'register',
): Promise<Counted> {
  const limits = limitsByNetwork(ctx, 'own photo place', [{ most: byNetwork, seconds: hour }])
  if (action === 'register') {
    authorise(ctx.actor, action)
    ctx.files.requireRoom()
  } else {
    const { id } = authoriseInPerson(ctx.actor, action)
    const key = ctx.identity.seals.fingerprint('own photo', id)
    limits.unshift([{ kind: 'upload', key, most: byAccount, seconds: hour }])
  }
  return ctx.counters.attempts.count(limits, ctx.now())
}
