import type { Db } from '#platform/db/schema.ts'

export function countsByState(db: Db): Promise<{ state: number; count: number }[]> {
  return db.selectFrom('recordCount').select(['state', 'count']).execute()
}
