import type { DayFigure } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { entriesSince } from './figure-store.ts'

const dayMs = 86_400_000

/** Records entered by day; the last day is today (UTC). */
export async function entriesByDay(ctx: Ctx, { days }: { days: number }): Promise<DayFigure[]> {
  authorise(ctx.actor, 'read-record-figures')

  const today = ctx.now().getTime()
  const all = Array.from({ length: days }, (_, index) => {
    return new Date(today - (days - 1 - index) * dayMs).toISOString().slice(0, 10)
  })
  const rows = await entriesSince(ctx.db, all[0] ?? '')
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return all.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
