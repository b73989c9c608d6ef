import { type Import, type ImportRefusal, importLimits } from '#contract/imports/import.ts'
import type { SentFile } from '#contract/uploads.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { SheetFile, SheetRead, SheetRow } from '#platform/sheets/sheet.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { createTable, isContent } from './columns/create-table.ts'
import { fillMerged } from './columns/fill-merged.ts'
import { namePeople } from './columns/find-headings.ts'
import { withEmptyEnd } from './columns/row-widths.ts'
import { findImport } from './find-import.ts'
import * as imports from './import-store.ts'
import { noCounts } from './present-import.ts'

type NewImport = Pick<SheetFile, 'encoding' | 'sheet'> & {
  name: string
  upload: Pick<SentFile, 'path' | 'bytes' | 'hash'>
}

export type ImportCreated =
  | { outcome: 'created'; import: Import }
  | { outcome: 'refused'; because: ImportRefusal; row?: number | undefined }

/** On one line and in its own order, with the joiners that Bengali needs. PostgreSQL rejects NUL. */
function shownName(name: string): string {
  const line = name.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.replace(/(?![\u200c\u200d])\p{Cf}/gu, '').trim()
}

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
        name: shownName(file.name) || id,
        fileHash: file.upload.hash,
        state: 'reading',
        headings: '[]',
        notes: '[]',
        counts: '{}',
        createdAt: ctx.now().toISOString(),
        updatedAt: ctx.now().toISOString(),
      })
    })
    const kept = await keepTable(ctx, id, file)
    if (kept.outcome === 'refused') {
      await forget(ctx, id)
      return { outcome: 'refused', because: kept.because, row: kept.row }
    }
    await imports.learnRows(ctx.db)
    const updatedAt = ctx.now().toISOString()
    await imports.update(ctx.db, id, { state: 'read', updatedAt, ...kept.told })
    const made = await findImport(ctx, id)
    return made ? { outcome: 'created', import: made } : { outcome: 'refused', because: 'busy' }
  } catch (error) {
    await forget(ctx, id)
    if (isOutOfSpace(error)) return { outcome: 'refused', because: 'no-space' }
    throw error
  }
}

type Kept =
  | { outcome: 'kept'; isOfPeople: boolean; sheets: string[]; told: Partial<imports.ImportEntry> }
  | (Extract<SheetRead, { outcome: 'refused' }> & { isOfPeople?: boolean; sheets?: string[] })

/** Keeps the sheet that was asked for, else the first whose headings are those of people, else the first table. */
async function keepTable(ctx: Ctx, id: string, file: NewImport): Promise<Kept> {
  const first = await keepRows(ctx, id, file)
  const [name, ...others] = first.sheets ?? []
  if (file.sheet || others.length === 0 || first.isOfPeople) return first
  for (const sheet of others.slice(0, mostSheets)) {
    const kept = await keepRows(ctx, id, { ...file, sheet, isForPeople: true }).catch(refusalOf)
    if (kept.outcome === 'kept' || kept.isOfPeople || costly.includes(kept.because)) return kept
  }
  return keepRows(ctx, id, { ...file, sheet: name })
}

const mostSheets = 10
/** After these refusals no further sheet is tried; after others it is, unless the sheet is seen to have people. */
const costly: ImportRefusal[] = ['too-slow', 'too-much-inside', 'busy']

/** Ends the reading of a sheet, so that of a large workbook no sheet is read in vain. */
class NotOfPeople extends Error {}

function refusalOf(error: unknown): Kept {
  if (!(error instanceof NotOfPeople)) throw error
  return { outcome: 'refused', because: 'no-headings' }
}

async function keepRows(
  ctx: Ctx,
  id: string,
  { upload, encoding, sheet, isForPeople }: NewImport & { isForPeople?: boolean },
): Promise<Kept> {
  await writeAs(ctx, 'import-records', (db) => imports.removeRows(db, id))
  const table = createTable()
  let headings: string[] | undefined
  let count = 0
  let [isUnheaded, goesBeyond] = [false, false]
  const read = await ctx.files.readSheet({ path: upload.path, encoding, sheet }, async (rows) => {
    const told = table.below(rows)
    const top = table.headings()
    if (isForPeople && !namePeople(top)) throw new NotOfPeople()
    headings ??= [...top]
    count += told.length
    for (const [, cells] of told) while (headings.length < cells.length) headings.push('')
    isUnheaded ||= told.some(([, cells]) => hasUnheaded(cells, top))
    goesBeyond ||= told.some(([, cells]) => cells.slice(top.length).some(isContent))
    const kept = told.map((row) => ({ n: row[0], raw: JSON.stringify(withEmptyEnd(row, top)) }))
    await writeAs(ctx, 'import-records', (db) => imports.insertRows(db, id, kept))
  })
  const top = table.headings()
  if (read.outcome === 'refused') return { ...read, isOfPeople: namePeople(top) }
  const { sheets = [] } = read
  const isHeaded = top.filter((heading) => heading !== '').length > 1
  if (!isHeaded) return { outcome: 'refused', because: 'no-headings', sheets }
  if (count === 0) return { outcome: 'refused', because: 'empty', sheets }
  if (count > importLimits.rows) {
    return { outcome: 'refused', because: 'too-many-rows', isOfPeople: namePeople(top) }
  }
  const fault = table.fault()
  if (fault) return { outcome: 'refused', ...fault, isOfPeople: namePeople(top), sheets }
  const isFilled = await fillMerged(ctx, id, read.merged ?? [])
  if (!isFilled) return { outcome: 'refused', because: 'too-much-inside' }
  // In a CSV, a value behind the last heading is a fault of its row.
  isUnheaded ||= goesBeyond && read.sheets !== undefined
  const told = {
    headings: JSON.stringify(headings),
    notes: JSON.stringify([...read.notes, ...(isUnheaded ? ['no-heading'] : [])]),
    sheets: read.sheets ? JSON.stringify(read.sheets) : null,
    counts: JSON.stringify({ ...noCounts, rows: count }),
  }
  return { outcome: 'kept', isOfPeople: namePeople(top), sheets, told }
}

/** Whether a cell between columns with headings has a value */
function hasUnheaded(cells: SheetRow[1], headings: string[]): boolean {
  return headings.some((heading, at) => heading === '' && (cells[at] ?? '') !== '')
}

/** Best effort: if this fails, the hourly garbage collection removes the import. */
async function forget({ db }: Ctx, id: string): Promise<void> {
  await imports.remove(db, id, ['reading']).catch(() => {})
}
