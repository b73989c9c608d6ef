import type { DayFigure } from '#contract/record-list.ts'
import { lastDays } from '../../activity/lookups-by-day.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'

/** Records entered by day; the last day is today (UTC). */
export async function entriesByDay(ctx: Ctx, { days }: { days: number }): Promise<DayFigure[]> {
  authorise(ctx.actor, 'read-record-figures')

  const all = lastDays(ctx, days)
  const figures = ctx.db.selectFrom('entryFigure').select(['day', 'count'])
  const rows = await figures.where('day', '>=', all[0] ?? '').execute()
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return all.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
