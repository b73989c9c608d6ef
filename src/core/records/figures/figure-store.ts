import type { DayFigure } from '#contract/record-list.ts'
import type { Db } from '#platform/db/schema.ts'

export function countsByState(db: Db): Promise<{ state: number; count: number }[]> {
  return db.selectFrom('recordCount').select(['state', 'count']).execute()
}

export function entriesSince(db: Db, day: string): Promise<DayFigure[]> {
  return db.selectFrom('entryFigure').select(['day', 'count']).where('day', '>=', day).execute()
}
