import type { ImportRowPage, RowChoice } from '#contract/imports/import.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import * as imports from './import-store.ts'
import { presentRows } from './present-rows.ts'
import { createRowReader } from './read-rows.ts'
import { explainUnused } from './unused-scans.ts'

/** The largest 32-bit integer: PostgreSQL rejects a larger value for the row number. */
const lastRow = 2 ** 31 - 1

type RowsAsked = { id: string; choice: RowChoice; after?: number | undefined; limit: number }

export async function listImportRows(
  ctx: Ctx,
  { id, choice, after = 0, limit }: RowsAsked,
): Promise<ImportRowPage | undefined> {
  authorise(ctx.actor, 'read-imports')
  // The rows and scans of a large import take tens of milliseconds, and a page asks each second.
  const db = onReaderThread(ctx.db)
  const entry = await imports.find(db, id)
  if (!entry) return undefined
  const from = { id, choice, after: Math.min(after, lastRow), limit: limit + 1 }
  const rows = await imports.rowsAfter(db, from)
  const { shown, next } = pageFrom(rows, limit, ({ n }) => n)
  const numbers = shown.map(({ n }) => n)
  const read = createRowReader(ctx, entry, await imports.filesOfRows(db, id, numbers))
  return { rows: await presentRows(db, shown, read), ...next }
}

const mostNamed = 20

/** Scans for which the dry run found no row: their number, and the first with their reasons */
export async function findUnmatchedScans(ctx: Ctx, id: string) {
  authorise(ctx.actor, 'read-imports')
  const db = onReaderThread(ctx.db)
  const all = await imports.unmatched(db, id)
  const entry = all.length > 0 ? await imports.find(db, id) : undefined
  const why = entry && (await explainUnused(db, entry))
  const first = all.slice(0, mostNamed).map(({ path, because: refusal }) => {
    const because = refusal ?? why?.(path)
    return { path, ...(because && { because }) }
  })
  return { count: all.length, first }
}
