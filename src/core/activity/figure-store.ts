import type { Db } from '#platform/db/schema.ts'

export async function figuresSince(
  db: Db,
  day: string,
): Promise<{ day: string; outcome: string; count: number }[]> {
  return db.selectFrom('lookupFigure').selectAll().where('day', '>=', day).execute()
}
