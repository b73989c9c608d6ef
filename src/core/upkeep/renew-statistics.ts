import type { Db } from '#platform/db/schema.ts'
import { countErased } from './erased-store.ts'

export type StatisticsRenewed = { erased: number }

/**
 * PostgreSQL's statistics contain sample values of every column, which outlive the rows that they come from.
 * After erasures all tables are sampled anew.
 */
export async function renewStatistics(
  db: Db,
  analyzeTables: () => Promise<void>,
  before: StatisticsRenewed = { erased: 0 },
): Promise<StatisticsRenewed> {
  const erased = await countErased(db)
  if (erased === before.erased) return before
  await analyzeTables()
  return { erased }
}
