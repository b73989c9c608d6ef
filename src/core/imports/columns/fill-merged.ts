import type { Cell, MergedRows } from '#platform/sheets/sheet.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as imports from '../import-store.ts'
import { cellsOf } from '../present-import.ts'

const atOnce = 200

/** Gives every row of a merged cell its value, as the spreadsheet shows it; a file stores it in the first one. */
export async function fillMerged(ctx: Ctx, id: string, merged: MergedRows[]): Promise<void> {
  const beginning = Map.groupBy(merged, ({ from }) => from)
  let open: { column: number; to: number; value: Cell }[] = []

  function fill(n: number, cells: Cell[]): boolean {
    open = open.filter(({ to }) => n <= to)
    const lacking = open.filter(({ column, value }) => (cells[column] ?? '') === '' && value !== '')
    for (const { column, value } of lacking) {
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
    for (const { column, to } of beginning.get(n) ?? []) {
      open.push({ column, to, value: cells[column] ?? '' })
    }
    return lacking.length > 0
  }

  const last = merged.reduce((most, { to }) => Math.max(most, to), 0)
  for (let after = 0; after < last; ) {
    const rows = await imports.rowsAfter(ctx.db, { id, after, limit: atOnce })
    const filled = rows.flatMap((row) => {
      const cells = cellsOf(row)
      return fill(row.n, cells) ? { n: row.n, raw: JSON.stringify(cells) } : []
    })
    await writeAs(ctx, 'import-records', (db) => imports.updateRows(db, id, filled, ['raw']))
    if (rows.length < atOnce) return
    after = rows.at(-1)?.n ?? last
  }
}
