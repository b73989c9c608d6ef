import type { LookupLimits } from '#contract/settings.ts'
import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork, widestNetwork } from '../network-limits.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

/** While too many lookups find nothing, each network may make a quarter of them. */
const brakedTo = 1 / 4

type Asked = { number: string; withName: boolean }

/**
 * Counts a lookup against the limits of its networks and of its number. A name counts before it is
 * compared, so that simultaneous guesses all count, and whether or not the number exists: the limit
 * must not reveal that.
 */
export async function countLookup(ctx: Ctx, { number, withName }: Asked): Promise<Counted> {
  const { limits } = ctx.settings
  if (limits === 'off') return { outcome: 'within' }
  const isBraked = ctx.counters.misses.areTooMany(ctx.now())
  const most = (limit: number) => (isBraked ? Math.max(1, Math.floor(limit * brakedTo)) : limit)
  const windows = [
    { most: most(limits.perMinute), seconds: minute },
    { most: most(limits.perHour), seconds: hour },
    { most: most(limits.perDay), seconds: day },
  ]
  const key = ctx.identity.seals.fingerprint('number', number)
  const byNumber = { key, most: limits.perHour * limits.timesNumber, seconds: hour }
  const groups = [
    ...limitsByNetwork(ctx, 'network', windows),
    [{ kind: 'number' as const, ...byNumber }],
    ...(withName ? wrongNames(ctx, limits, number) : []),
  ]
  return ctx.counters.attempts.count(groups, ctx.now())
}

/** A right name is not a guess. */
export async function takeBackName(ctx: Ctx, number: string): Promise<void> {
  const { limits } = ctx.settings
  if (limits === 'off') return
  await ctx.counters.attempts.takeBack(wrongNames(ctx, limits, number).flat())
}

/** For one number: as one guesser may try, and, far more, as everybody together may. */
function wrongNames(ctx: Ctx, limits: LookupLimits, number: string): Limit[][] {
  const { seals } = ctx.identity
  const most = limits.wrongNamesPerHour
  const here = seals.fingerprint('name', `${widestNetwork(ctx.network)} ${number}`)
  const everywhere = seals.fingerprint('name anywhere', number)
  return [
    [{ kind: 'name', key: here, most, seconds: hour }],
    [{ kind: 'name', key: everywhere, most: most * limits.timesNames, seconds: hour }],
  ]
}
