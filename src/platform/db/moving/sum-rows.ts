import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { rowsOf } from './rows.ts'
import { tablesToMove } from './tables.ts'

/** How many rows a table has, and a digest of all that they hold, whatever the engine and the order. */
export type TableSum = { rows: number; digest: string }

const wordBytes = 8
const words = 4

/**
 * The digest is the sum of the rows' SHA-256 by words of 64 bits: engines sort text differently, and a
 * sum asks for no order. What the database computes by itself is left out.
 */
export async function sumRows(
  db: Db,
  progress: (table: string, count: number) => void = () => {},
): Promise<Record<string, TableSum>> {
  const { linesOf } = await rowsOf(db)
  const sums: Record<string, TableSum> = {}
  for (const { name, columns } of await tablesToMove(db)) {
    const order = columns.toSorted()
    const sum = new BigUint64Array(words)
    let rows = 0
    for await (const line of linesOf(name)) {
      const row = JSON.parse(line)
      const text = JSON.stringify(order.map((column) => row[column]))
      const hash = createHash('sha256').update(text).digest()
      for (let word = 0; word < words; word++) {
        sum[word] = (sum[word] ?? 0n) + hash.readBigUInt64LE(word * wordBytes)
      }
      rows++
      if (rows % 1000 === 0) progress(name, rows)
    }
    sums[name] = { rows, digest: Buffer.from(sum.buffer).toString('hex') }
  }
  return sums
}

/** How many rows each table has. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesToMove(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as "count"
      from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** The tables that are not the same on both sides. */
export function unlike(one: Record<string, TableSum>, other: Record<string, TableSum>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name]?.digest !== other[name]?.digest)
}
