import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import { preparedQuery } from './prepared-query.ts'
import { inParts } from './reader-thread.ts'
import type { Db, Schema } from './schema.ts'

/** What to update if a row with this key already exists */
type Otherwise = {
  key: string[]
  set: string[]
  /** A column without which the existing row stays as it is */
  has?: string
}

const known = new Map<string, ReturnType<typeof prepare>>()

/** A lookup may have to wait for one such statement, on PostgreSQL for its CPU core: records have most indexes. */
function atOnce(db: Db, table: keyof Schema): number {
  if (!isPostgres(db)) return 50
  return table === 'record' ? 2 : 10
}

/**
 * Inserts rows that have the same columns, in batches of one JSON parameter: building and binding a parameter
 * for each value takes longer than the insert itself. Use a transaction for more than a few rows.
 */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: Insertable<Schema[Table]>[],
  otherwise?: Otherwise,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(first).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  )
  const name = JSON.stringify([table, columns, otherwise])
  const insert = known.get(name) ?? prepare(table, columns, otherwise)
  known.set(name, insert)
  // JSON can contain lone surrogates, which databases refuse.
  const wellFormed = (_: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value
  const size = atOnce(db, table)
  await inParts(rows, (some) => insert(db, JSON.stringify(some, wellFormed)), size)
}

/** Updates PostgreSQL's statistics after many inserts: without them it scans tables, not indexes. */
export async function learnSizes(db: Db, table: keyof Schema, columns: string[]): Promise<void> {
  if (!isPostgres(db)) return
  await sql`analyze ${sql.table(table)} (${listed(columns)})`.execute(db)
}

function prepare(
  table: string,
  columns: string[],
  { key, set, has }: Otherwise = { key: [], set: [] },
) {
  const sets = set.map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`)
  const unless = has === undefined ? sql`` : sql`where ${sql.ref(`${table}.${has}`)} is not null`
  const then =
    set.length > 0
      ? sql`on conflict (${listed(key)}) do update set ${sql.join(sets)} ${unless}`
      : sql``
  return preparedQuery((db, text: string) => {
    const insert = sql`${insertOfJson(db, table, columns, text)} ${then}`
    return { compile: () => insert.compile(db) as CompiledQuery<unknown> }
  })
}

/** The insert of an array of rows */
export function insertOfJson(db: Db, table: string, columns: string[], json: string) {
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))
  // The bare name could mean a built-in type of PostgreSQL, as `record` does, so use the table's type.
  const row = sql`(select "row" from ${sql.table(table)} as "row" limit 0)`
  const given = isPostgres(db)
    ? sql`select ${listed(columns)} from json_populate_recordset(${row}, ${json}::json)`
    : sql`select ${values} from json_each(${json}) where 1 = 1`
  return sql`insert into ${sql.table(table)} (${listed(columns)}) ${given}`
}

function listed(names: string[]) {
  return sql.join(names.map((name) => sql.id(name)))
}
