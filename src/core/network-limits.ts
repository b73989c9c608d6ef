import { defaultLimits, type LookupLimits } from '#contract/settings.ts'
import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from './context.ts'

type Network = { network: string; times: number }

/**
 * Rate limits for a network and, at multiples, for the wider networks that contain it: the owner of an IPv6
 * /48 has 65,536 networks of /64. An attempt that a narrow limit refuses does not count in the wider ones,
 * so that one misbehaving machine does not lock out its neighbours.
 */
export function limitsByNetwork(
  { identity: { seals }, network, settings }: Ctx,
  what: string,
  windows: { most: number; seconds: number }[],
): Limit[][] {
  const limits = settings.limits === 'off' ? defaultLimits : settings.limits
  return networksOf(network, limits).map(({ network, times }, index) => {
    const kind = index === 0 ? 'network' : 'wider network'
    const key = seals.fingerprint(what, network)
    return windows.map(({ most, seconds }) => ({ kind, key, most: most * times, seconds }))
  })
}

export function countByNetwork(
  ctx: Ctx,
  what: string,
  ...windows: { most: number; seconds: number }[]
): Promise<Counted> {
  return ctx.counters.attempts.count(limitsByNetwork(ctx, what, windows), ctx.now())
}

/** The widest network that a single person may plausibly control */
export function widestNetwork(network: string): string {
  return networksOf(network, defaultLimits).at(-1)?.network ?? network
}

function networksOf(network: string, { times24, times56, times48 }: LookupLimits): Network[] {
  const own = { network, times: 1 }
  const front = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (front) return [own, { network: `${front}.0/24`, times: times24 }]
  const [, site, subnet = ''] = /^([\da-f:]+):([\da-f]+)::\/64$/.exec(network) ?? []
  if (!site) return [own]
  const half = subnet.padStart(4, '0').slice(0, 2)
  return [
    own,
    { network: `${site}:${half}00::/56`, times: times56 },
    { network: `${site}::/48`, times: times48 },
  ]
}
