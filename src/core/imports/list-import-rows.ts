import type { ImportRowPage, RowChoice } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as imports from './import-store.ts'
import { indexFiles } from './match-files.ts'
import { presentRow } from './present-import.ts'
import { createRowReader, isChecked } from './read-rows.ts'

/** The largest 32-bit integer: PostgreSQL rejects a larger value for the row number. */
const lastRow = 2 ** 31 - 1

type RowsAsked = { id: string; choice: RowChoice; after?: number | undefined; limit: number }

export async function listImportRows(
  ctx: Ctx,
  { id, choice, after = 0, limit }: RowsAsked,
): Promise<ImportRowPage | undefined> {
  authorise(ctx.actor, 'read-imports')
  const entry = await imports.find(ctx.db, id)
  if (!entry) return undefined
  const from = { id, choice, after: Math.min(after, lastRow), limit: limit + 1 }
  const rows = await imports.rowsAfter(ctx.db, from)
  const index = await indexFiles(isChecked(entry) ? await imports.filesOf(ctx.db, id) : [])
  const read = createRowReader(ctx, entry, index)
  const shown = rows.slice(0, limit).map((row) => presentRow(row, read(row)))
  const last = shown.at(-1)
  return { rows: shown, ...(rows.length > limit && last && { next: last.n }) }
}

const mostNamed = 20

/** Scans for which the dry run found no row: their number, and the first paths */
export async function findUnmatchedScans(ctx: Ctx, id: string) {
  authorise(ctx.actor, 'read-imports')
  const paths = (await imports.unmatched(ctx.db, id)).map(({ path }) => path)
  return { count: paths.length, first: paths.slice(0, mostNamed) }
}
