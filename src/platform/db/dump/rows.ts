import { StringDecoder } from 'node:string_decoder'
import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { insertOfJson } from '../insert-rows.ts'
import type { Db } from '../schema.ts'
import { rowAsJson, type Table, tablesToBackUp } from './tables.ts'

/** Rows as lines of JSON, which both engines can read. */
export type Rows = {
  tables: string[]
  linesOf(table: string): AsyncIterable<string>
}

export type Progress = (what: string, count: number, of?: number) => void

const atOnce = 500
const mostAtOnce = 4_000_000

export async function rowsOf(db: Db): Promise<Rows> {
  const tables = await tablesToBackUp(db)
  return {
    tables: tables.map(({ name }) => name),
    async *linesOf(name) {
      const table = tables.find((table) => table.name === name)
      if (!table) return
      const query = db.selectFrom(sql.table(name).as('row')).select(rowAsJson(db, table).as('line'))
      for await (const { line } of query.stream(atOnce)) yield line
    },
  }
}

/** Inserts rows into a database with the same schema and no data. Call in a transaction. */
export async function putRows(db: Db, rows: Rows, progress: Progress = () => {}): Promise<void> {
  for (const table of await tablesToBackUp(db)) {
    if (!rows.tables.includes(table.name)) continue
    await empty(db, table)
    let count = 0
    for await (const lines of inBatches(rows.linesOf(table.name))) {
      await insertOfJson(db, table.name, table.columns, `[${lines.join(',')}]`).execute(db)
      progress(table.name, (count += lines.length))
    }
  }
  if (isPostgres(db)) await resetIdentities(db)
}

export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesToBackUp(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as "count"
      from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** Deletes rows that migrations have inserted. */
async function empty(db: Db, { name }: Table): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(db)
}

async function resetIdentities(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table",
    column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}),
      (select coalesce(max(${sql.id(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(db)
  }
}

async function* inBatches(lines: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  let length = 0
  for await (const line of lines) {
    length += line.length
    if (batch.push(line) < atOnce && length < mostAtOnce) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

/** Splits text into lines at line feeds alone, unlike node:readline. */
export async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new StringDecoder('utf8')
  let waiting = ''
  for await (const piece of source) {
    const lines = (waiting + decoder.write(piece)).split('\n')
    waiting = lines.pop() ?? ''
    yield* lines
  }
  waiting += decoder.end()
  if (waiting !== '') yield waiting
}
