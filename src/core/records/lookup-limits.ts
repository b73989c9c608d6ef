import type { Counted, Limit } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

/** Counts a lookup against the limits of its network and of its number. */
export async function countLookup(ctx: Ctx, number: string): Promise<Counted> {
  const { limits } = ctx.settings
  if (limits === 'off') return { outcome: 'within' }
  const network = ctx.seals.fingerprint('lookup network', ctx.network)
  const asked = ctx.seals.fingerprint('lookup number', number)
  const counted = [network, asked].flatMap((key): Limit[] => [
    { key, most: limits.perMinute, seconds: minute },
    { key, most: limits.perHour, seconds: hour },
    { key, most: limits.perDay, seconds: day },
  ])
  return ctx.attempts.count(counted, ctx.now())
}

/**
 * Counts a name before it is compared, so that guesses made at the same moment all count, and whether
 * or not the number exists: the limit must not tell.
 */
export async function countName(ctx: Ctx, number: string): Promise<Counted> {
  const limit = wrongNames(ctx, number)
  return limit ? ctx.attempts.count([limit], ctx.now()) : { outcome: 'within' }
}

/** The name was right: it was no guess. */
export async function takeBackName(ctx: Ctx, number: string): Promise<void> {
  const limit = wrongNames(ctx, number)
  if (limit) await ctx.attempts.takeBack([limit])
}

function wrongNames(ctx: Ctx, number: string): Limit | undefined {
  const { limits } = ctx.settings
  if (limits === 'off') return undefined
  const key = ctx.seals.fingerprint('wrong name', number)
  return { key, most: limits.wrongNamesPerHour, seconds: hour }
}
