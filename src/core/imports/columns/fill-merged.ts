import type { Cell, MergedRows } from '#platform/sheets/sheet.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as imports from '../import-store.ts'
import { cellsOf } from '../present-import.ts'

const atOnce = 200
/** A small file could fill the disk with one long value in all rows. */
const mostCharacters = 2 ** 25

/**
 * Gives every row of a merged cell its value, as the spreadsheet shows it; a file stores it in the first one. False if
 * that comes to too much.
 */
export async function fillMerged(ctx: Ctx, id: string, merged: MergedRows[]): Promise<boolean> {
  const beginning = Map.groupBy(merged, ({ from }) => from)
  /** By column */
  const open = new Map<number, { to: number; value: Cell }>()
  let filledCharacters = 0

  function fill(n: number, cells: Cell[]): boolean {
    let isFilled = false
    for (const [column, { to, value }] of open) {
      if (to < n) open.delete(column)
      else if ((cells[column] ?? '') === '' && value !== '') {
        while (cells.length < column) cells.push('')
        cells[column] = value
        filledCharacters += String(value).length
        isFilled = true
      }
    }
    for (const { column, to } of beginning.get(n) ?? []) {
      open.set(column, { to, value: cells[column] ?? '' })
    }
    return isFilled
  }

  const last = merged.reduce((most, { to }) => Math.max(most, to), 0)
  for (let after = 0; after < last; ) {
    const rows = await imports.rowsAfter(ctx.db, { id, after, limit: atOnce })
    const filled = rows.flatMap((row) => {
      const cells = cellsOf(row)
      if (filledCharacters > mostCharacters) return []
      return fill(row.n, cells) ? { n: row.n, raw: JSON.stringify(cells) } : []
    })
    if (filledCharacters > mostCharacters) return false
    await writeAs(ctx, 'import-records', (db) => imports.updateRows(db, id, filled, ['raw']))
    if (rows.length < atOnce) break
    after = rows.at(-1)?.n ?? last
  }
  return true
}
