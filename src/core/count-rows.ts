import type { AliasableExpression } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

/** How many rows a query finds; with a limit, no more than that. */
export async function countRows(db: Db, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
