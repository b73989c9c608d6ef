import type { LookupDay } from '#contract/site/overview.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { figuresSince } from './figure-store.ts'
import type { LookupOutcome } from './lookup-figures.ts'

const dayMs = 86_400_000

/** Lookups by day and outcome; the last day is today (UTC). */
export async function lookupsByDay(ctx: Ctx, { days }: { days: number }): Promise<LookupDay[]> {
  authorise(ctx.actor, 'read-overview')

  const today = ctx.now().getTime()
  const all = Array.from({ length: days }, (_, index) => {
    return new Date(today - (days - 1 - index) * dayMs).toISOString().slice(0, 10)
  })
  const rows = Map.groupBy(await figuresSince(ctx.db, all[0] ?? ''), ({ day }) => day)
  return all.map((day) => {
    const ofDay = rows.get(day) ?? []
    const sum = (...outcomes: LookupOutcome[]) =>
      ofDay
        .filter(({ outcome }) => outcomes.some((one) => one === outcome))
        .reduce((total, { count }) => total + count, 0)
    return {
      day,
      all: sum('found', 'not-found', 'too-many', 'invalid', 'unavailable'),
      failed: sum('not-found'),
      tooMany: sum('too-many'),
    }
  })
}
