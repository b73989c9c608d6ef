import type { AliasableExpression } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

/** The number of rows that a query finds, up to the query's own limit. */
export async function countRows(db: Db, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
