import type { Db } from '#platform/db/schema.ts'

export type StatisticsRenewed = { erased: number }

/**
 * PostgreSQL's statistics contain sample values of every column, which outlive the rows that they come from.
 * After erasures all tables are sampled anew.
 */
export async function renewStatistics(
  db: Db,
  sampleAnew: () => Promise<void>,
  before: StatisticsRenewed = { erased: 0 },
): Promise<StatisticsRenewed> {
  const { count } = await db
    .selectFrom('erased')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const erased = Number(count)
  if (erased === before.erased) return before
  await sampleAnew()
  return { erased }
}
