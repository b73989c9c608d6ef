import type { DayFigure } from '#contract/record-list.ts'
import type { LookupDay } from '#contract/site/overview.ts'
import type { Ctx } from '../context.ts'
import { daysFrom } from '../today.ts'
import type { LookupOutcome } from './lookup-figures.ts'

/** Lookups by day and outcome, up to today (UTC). */
export async function lookupsByDay(ctx: Ctx, days: number): Promise<LookupDay[]> {
  const all = lastDays(ctx, days)
  const since = ctx.db
    .selectFrom('lookupFigure')
    .selectAll()
    .where('day', '>=', all[0] ?? '')
  const rows = Map.groupBy(await since.execute(), ({ day }) => day)
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

/** Records entered by day, up to today (UTC). */
export async function entriesByDay(ctx: Ctx, days: number): Promise<DayFigure[]> {
  const all = lastDays(ctx, days)
  const figures = ctx.db.selectFrom('entryFigure').select(['day', 'count'])
  const rows = await figures.where('day', '>=', all[0] ?? '').execute()
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return all.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

/** The last days in ascending order, up to today (UTC). */
function lastDays(ctx: Ctx, days: number): string[] {
  const now = ctx.now()
  return Array.from({ length: days }, (_, index) => daysFrom(now, index + 1 - days).slice(0, 10))
}
