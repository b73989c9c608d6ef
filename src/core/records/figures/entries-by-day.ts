import type { DayFigure } from '#contract/record-list.ts'
import { lastDays } from '../../activity/lookups-by-day.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { entriesSince } from './figure-store.ts'

/** Records entered by day; the last day is today (UTC). */
export async function entriesByDay(ctx: Ctx, { days }: { days: number }): Promise<DayFigure[]> {
  authorise(ctx.actor, 'read-record-figures')

  const all = lastDays(ctx, days)
  const rows = await entriesSince(ctx.db, all[0] ?? '')
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return all.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
