import type { BesideNumber, LookupLimits } from '#contract/settings.ts'
import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork, widestNetwork } from '../network-limits.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

/** While too many lookups find nothing, each network may make only this share of its usual lookups. */
const brakedTo = 1 / 4

/**
 * There are fewer dates of birth than names, so guesses of dates are limited more: a day allows only as
 * many as this many hours.
 */
const hoursOfDates = 2

type Asked = { number: string; beside: BesideNumber }

/**
 * Counts a lookup against the limits of its networks and of its number. A name or date counts before it is
 * compared, so that concurrent guesses all count. It counts whether or not the number exists, which the
 * limit must not reveal.
 */
export async function countLookup(ctx: Ctx, asked: Asked): Promise<Counted> {
  const { limits } = ctx.settings
  if (limits === 'off') return { outcome: 'within' }
  const isBraked = ctx.counters.misses.areTooMany(ctx.now())
  const most = (limit: number) => (isBraked ? Math.max(1, Math.floor(limit * brakedTo)) : limit)
  const windows = [
    { most: most(limits.perMinute), seconds: minute },
    { most: most(limits.perHour), seconds: hour },
    { most: most(limits.perDay), seconds: day },
  ]
  const key = ctx.identity.seals.fingerprint('number', asked.number)
  const byNumber = { key, most: limits.perHour * limits.timesNumber, seconds: hour }
  const groups = [
    ...limitsByNetwork(ctx, 'network', windows),
    [{ kind: 'number' as const, ...byNumber }],
    ...guesses(ctx, limits, asked),
  ]
  return ctx.counters.attempts.count(groups, ctx.now())
}

/** A correct name or date is no guess: takes it off the count. */
export async function uncountGuess(ctx: Ctx, asked: Asked): Promise<void> {
  const { limits } = ctx.settings
  if (limits === 'off') return
  await ctx.counters.attempts.uncount(guesses(ctx, limits, asked).flat())
}

/** Limits of guesses at one number: a low one for each guesser, a far higher one for all together. */
function guesses(ctx: Ctx, limits: LookupLimits, { number, beside }: Asked): Limit[][] {
  if (!beside) return []
  const { seals } = ctx.identity
  const kind = 'name'
  const most = limits.wrongNamesPerHour
  const places = [
    [seals.fingerprint(kind, `${widestNetwork(ctx.network)} ${number}`), most],
    [seals.fingerprint('name anywhere', number), most * limits.timesNames],
  ] as const
  return places.map(([key, most]) => [
    { kind, key, most, seconds: hour },
    ...(beside === 'birthDate'
      ? [{ kind, key, most: most * hoursOfDates, seconds: day } as const]
      : []),
  ])
}
