import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

/** Counts a lookup against the limits of its network and of its number. */
export async function countLookup(ctx: Ctx, number: string): Promise<Counted> {
  const { limits } = ctx.settings
  if (limits === 'off') return { outcome: 'within' }
  const windows = (kind: 'network' | 'number', text: string): Limit[] => {
    const key = ctx.identity.seals.fingerprint(kind, text)
    return [
      { kind, key, most: limits.perMinute, seconds: minute },
      { kind, key, most: limits.perHour, seconds: hour },
      { kind, key, most: limits.perDay, seconds: day },
    ]
  }
  // A lookup that its network may not make must not count against the number: it would lock the
  // number for others.
  const byNetwork = await ctx.counters.attempts.count(windows('network', ctx.network), ctx.now())
  if (byNetwork.outcome === 'past') return byNetwork
  return ctx.counters.attempts.count(windows('number', number), ctx.now())
}

/**
 * Counts a name before comparing it, so that simultaneous guesses all count, and whether or not the
 * number exists: the limit must not reveal that.
 */
export async function countName(ctx: Ctx, number: string): Promise<Counted> {
  const limit = wrongNames(ctx, number)
  return limit ? ctx.counters.attempts.count([limit], ctx.now()) : { outcome: 'within' }
}

/** A right name is not a guess. */
export async function takeBackName(ctx: Ctx, number: string): Promise<void> {
  const limit = wrongNames(ctx, number)
  if (limit) await ctx.counters.attempts.takeBack([limit])
}

function wrongNames(ctx: Ctx, number: string): Limit | undefined {
  const { limits } = ctx.settings
  if (limits === 'off') return undefined
  const key = ctx.identity.seals.fingerprint('name', number)
  return { kind: 'name', key, most: limits.wrongNamesPerHour, seconds: hour }
}
