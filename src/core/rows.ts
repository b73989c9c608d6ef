import type {
  AliasableExpression,
  DeleteResult,
  Insertable,
  InsertResult,
  UpdateResult,
} from 'kysely'
import type { Db, Schema } from '#platform/db/schema.ts'

/** The number of rows that a query finds, up to the query's own limit. */
export async function countRows(db: Db, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of rows that were read, one more than a page holds: those of the page, and where the next one begins */
export function pageFrom<Row, Cursor>(
  found: Row[],
  size: number,
  cursorOf: (last: Row) => Cursor,
): { shown: Row[]; next: { next: Cursor } | undefined } {
  const shown = found.slice(0, size)
  const last = found.length > size ? shown.at(-1) : undefined
  return { shown, next: last && { next: cursorOf(last) } }
}

type First<Result> = { executeTakeFirst(): Promise<Result> }

export async function isAny(rows: First<object | undefined>): Promise<boolean> {
  return (await rows.executeTakeFirst()) !== undefined
}

/** Whether a statement inserts, changes or deletes any row. */
export async function didChange(
  change: First<Partial<InsertResult & UpdateResult & DeleteResult>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } =
    await change.executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n
}

/** Inserts one row or several, without those whose key is there already; whether it inserts any. */
export function insertNew<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: Insertable<Schema[Table]> | Insertable<Schema[Table]>[],
): Promise<boolean> {
  const insertion = db.insertInto(table).values(rows)
  return didChange(insertion.onConflict((conflict) => conflict.doNothing()))
}
