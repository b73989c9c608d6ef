import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'
import { type Arrived, type Arriving, writeMark } from './marks.ts'
import { empty, letNumbersGoOn, put } from './rows.ts'
import { rowAsJson, type Table, tablesToMove } from './tables.ts'

const atOnce = 1000
const nothingYet: Arrived = { rows: 0, last: [], isWhole: false }

/**
 * Copies all rows into a database of the same schema, in the order of their keys. How far it has come
 * is committed along with the rows: whoever is cut off goes on after the last row that arrived.
 */
export async function copyRows(
  source: Db,
  target: Db,
  { move, tables }: Arriving,
  progress: (table: string, count: number) => void,
): Promise<void> {
  const there = await tablesToMove(source)
  const arrived = { ...tables }
  for (const table of await tablesToMove(target)) {
    const from = there.find(({ name }) => name === table.name)
    if (!from) continue
    for (;;) {
      const sofar = arrived[table.name] ?? nothingYet
      if (sofar.isWhole) break
      const lines = await linesAfter(source, from, sofar.last)
      const isWhole = lines.length < atOnce
      const last = isWhole ? [] : keyOf(from, lines.at(-1) ?? '{}')
      arrived[table.name] = { rows: sofar.rows + lines.length, last, isWhole }
      await target.transaction().execute(async (db) => {
        if (sofar.rows === 0) await empty(db, table)
        if (lines.length > 0) await put(db, table, `[${lines.join(',')}]`)
        await writeMark(db, { state: 'arriving', move, tables: arrived })
      })
      progress(table.name, sofar.rows + lines.length)
    }
  }
  if (isPostgres(target)) await letNumbersGoOn(target)
}

async function linesAfter(db: Db, table: Table, last: unknown[]): Promise<string[]> {
  const { name, key } = table
  if (key.length === 0) throw new Error(`The rows of ${name} have no key to go by`)
  const columns = sql.join(key.map((column) => sql.id(column)))
  let query = db
    .selectFrom(sql.table(name).as('row'))
    .select(rowAsJson(db, table).as('line'))
    .limit(atOnce)
  for (const column of key) query = query.orderBy(sql.id(column))
  if (last.length > 0) query = query.where(sql<boolean>`(${columns}) > (${sql.join(last)})`)
  return (await query.execute()).map(({ line }) => line)
}

function keyOf({ key }: Table, line: string): unknown[] {
  const row = JSON.parse(line)
  return key.map((column) => row[column])
}
