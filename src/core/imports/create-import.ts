import type { Import, ImportRefusal } from '#contract/imports/import.ts'
import type { SentFile } from '#contract/uploads.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { Cell, SheetFile, SheetRow } from '#platform/sheets/sheet.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { isLost } from './columns/clean-cell.ts'
import { headingRow, numbersColumns, repeatsHeadings } from './columns/find-headings.ts'
import { findImport } from './find-import.ts'
import * as imports from './import-store.ts'
import { noCounts } from './present-import.ts'

type NewImport = Pick<SheetFile, 'encoding' | 'sheet'> & {
  name: string
  upload: Pick<SentFile, 'path' | 'bytes' | 'hash'>
}

export type ImportCreated =
  | { outcome: 'created'; import: Import }
  | { outcome: 'refused'; because: ImportRefusal }

/** Parses a spreadsheet in a separate process and stores its rows; no record is written yet. */
export async function createImport(ctx: Ctx, file: NewImport): Promise<ImportCreated> {
  const { id: by, tokenId } = authoriseOwn(ctx.actor, 'import-records')
  const id = ctx.newId()
  try {
    ctx.files.requireRoom()
    await writeAs(ctx, 'import-records', async (db) => {
      await imports.insert(db, {
        id,
        by,
        tokenId: tokenId ?? null,
        network: ctx.network,
        // A file name may contain control characters, and PostgreSQL rejects NUL.
        name: file.name.replace(/\p{Cc}+/gu, ' ').trim(),
        fileHash: file.upload.hash,
        state: 'reading',
        headings: '[]',
        notes: '[]',
        counts: '{}',
        createdAt: ctx.now().toISOString(),
        updatedAt: ctx.now().toISOString(),
      })
    })
    const because = await keepRows(ctx, id, file)
    if (because) await forget(ctx, id)
    const made = because ? undefined : await findImport(ctx, id)
    return made
      ? { outcome: 'created', import: made }
      : { outcome: 'refused', because: because ?? 'busy' }
  } catch (error) {
    await forget(ctx, id)
    if (isOutOfSpace(error)) return { outcome: 'refused', because: 'no-space' }
    throw error
  }
}

async function keepRows(
  ctx: Ctx,
  id: string,
  { upload, encoding, sheet }: NewImport,
): Promise<ImportRefusal | undefined> {
  let headings: string[] | undefined
  let top: string[] | undefined
  let count = 0
  let [isUnheaded, goesBeyond] = [false, false]
  const read = await ctx.files.readSheet({ path: upload.path, encoding, sheet }, async (rows) => {
    const at = headings ? -1 : headingRow(rows.map(([, cells]) => cells.map(String)))
    const below = at === undefined ? [] : rows.slice(at + 1)
    headings ??= headingsIn(rows[at ?? -1]?.[1] ?? [])
    top ??= [...headings]
    const above = top
    const told = below.filter(([, cells]) => {
      // A row prepared for later has formulas with nothing to calculate from.
      if (!cells.some(isContent)) return false
      const asHeadings = headingsIn(cells)
      return !repeatsHeadings(asHeadings, above) && !numbersColumns(asHeadings)
    })
    count += told.length
    for (const [, cells] of told) while (headings.length < cells.length) headings.push('')
    isUnheaded ||= told.some(([, cells]) => hasUnheaded(cells, above))
    goesBeyond ||= told.some(([, cells]) => cells.slice(above.length).some(isContent))
    const kept = told.map(([n, cells]) => ({ n, raw: JSON.stringify(cells) }))
    await writeAs(ctx, 'import-records', (db) => imports.insertRows(db, id, kept))
  })
  if (read.outcome === 'refused') return read.because
  if (!headings || headings.filter((heading) => heading !== '').length < 2) return 'no-headings'
  if (count === 0) return 'empty'
  await imports.learnRows(ctx.db)
  // In a CSV, a value behind the last heading is a fault of its row.
  isUnheaded ||= goesBeyond && read.sheets !== undefined
  await imports.update(ctx.db, id, {
    state: 'read',
    headings: JSON.stringify(headings),
    notes: JSON.stringify([...read.notes, ...(isUnheaded ? ['no-heading'] : [])]),
    sheets: read.sheets ? JSON.stringify(read.sheets) : null,
    counts: JSON.stringify({ ...noCounts, rows: count }),
    updatedAt: ctx.now().toISOString(),
  })
  return undefined
}

function isContent(cell: Cell): boolean {
  return cell !== '' && !isLost(cell)
}

/** Whether a cell between columns with headings has a value */
function hasUnheaded(cells: SheetRow[1], headings: string[]): boolean {
  return headings.some((heading, at) => heading === '' && (cells[at] ?? '') !== '')
}

const longestHeading = 100

function headingsIn(cells: SheetRow[1]): string[] {
  return cells.map((cell) => String(cell).replace(/\s+/gu, ' ').slice(0, longestHeading))
}

/** Best effort: if this fails, the hourly garbage collection removes the import. */
async function forget({ db }: Ctx, id: string): Promise<void> {
  await imports.remove(db, id, ['reading']).catch(() => {})
}
