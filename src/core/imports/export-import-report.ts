import { textFields } from '#contract/forms/record-form.ts'
import { type ImportRow, isFault, type RowRead } from '#contract/imports/import.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import type { Refusal } from '#contract/uploads.ts'
import { withPauses } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import type { ImportEntry } from './import-store.ts'
import * as imports from './import-store.ts'
import { type Claims, indexFiles, noClaims } from './match-files.ts'
import { presentRows } from './present-rows.ts'
import { createRowReader, isChecked } from './read-rows.ts'
import { noteClaims, noteRecords, type UnusedReason, whyUnused } from './unused-scans.ts'

/** The texts of the report, in the language of its reader */
type ReportWords = {
  headings: [row: string, outcome: string, problems: string, record: string]
  /** The headings of what was read: the fields, the dates and issuers of documents, and the scans */
  read: string[]
  details: (details: RowRead['details']) => string
  scans: (scans: RowRead['scans']) => string
  outcome: (row: ImportRow, isChecked: boolean) => string
  problems: (row: ImportRow, headings: string[]) => string
  /** Shown in place of an outcome, for a scan that matches no row */
  noRow: string
  refusal: (because: Refusal) => string
  unused: (because: UnusedReason) => string
}

const inCodes: ReportWords = {
  headings: ['row', 'outcome', 'problems', 'record'],
  outcome: ({ outcome, problems }, isChecked) =>
    outcome ?? (problems.some(isFault) ? 'wrong' : isChecked ? 'right' : ''),
  problems: ({ problems }) => {
    return problems
      .map(({ field, because, ...one }) => {
        const more = 'recordId' in one || 'file' in one ? [one.recordId, one.file, one.why] : []
        return [`${field}:`, because, ...more].filter(Boolean).join(' ')
      })
      .join('; ')
  },
  read: [...textFields, 'details', 'scans'].map((one) => `read.${one}`),
  details: (details) =>
    Object.entries(details)
      .flatMap(([type, told]) =>
        Object.entries(told).map(([one, value]) => `${one}.${type}: ${value}`),
      )
      .join('; '),
  scans: (scans) =>
    Object.entries(scans)
      .map(([type, path]) => `${type}: ${path}`)
      .join('; '),
  noRow: 'no-row',
  refusal: (because) => because,
  unused: (because) => because,
}

const linesAtOnce = 100

/**
 * Streams CSV: the outcome, problems, record and cells of each row, and what was read from them; then the
 * scans that no row has, each with the reason.
 */
export async function exportImportReport(
  ctx: Ctx,
  { id, words = inCodes }: { id: string; words?: ReportWords },
): Promise<AsyncGenerator<string, void> | undefined> {
  authorise(ctx.actor, 'read-imports')
  const entry = await imports.find(ctx.db, id)
  if (!entry || entry.state === 'reading') return undefined
  const headings = JSON.parse(entry.headings) as string[]
  return whileAllowed(ctx, 'read-imports', withPauses(lines(ctx, { entry, words, headings })))
}

type Told = { entry: ImportEntry; words: ReportWords; headings: string[] }

async function* lines(ctx: Ctx, { entry, words, headings }: Told) {
  const { db } = ctx
  const { id } = entry
  const files = isChecked(entry) ? await imports.filesOf(db, id) : []
  const mapping = files.length > 0 && imports.mappingOf(entry)
  const claims = noClaims()
  const read = createRowReader(ctx, entry, files)
  const titles = [...words.headings, ...headings, ...words.read]
  const lineOf = (cells: (string | number)[]) => csvLine(cells, titles.length)
  yield csvStart + lineOf(titles)
  for await (const rows of imports.allRows(db, id, linesAtOnce)) {
    if (mapping) for (const row of rows) noteClaims(claims, row, mapping)
    const shown = await presentRows(db, rows, read)
    yield shown
      .map((row) => {
        const told = [
          words.outcome(row, isChecked(entry)),
          words.problems(row, headings),
          row.recordId ?? '',
        ]
        const cells = headings.map((_, at) => row.cells[at] ?? '')
        return lineOf([row.n, ...told, ...cells, ...readCells(row, words)])
      })
      .join('')
  }
  yield* unusedLines(db, files, { words, claims, lineOf })
}

function readCells({ read }: ImportRow, words: ReportWords): string[] {
  if (!read) return []
  const fields = textFields.map((field) => read.fields[field] ?? '')
  return [...fields, words.details(read.details), words.scans(read.scans)]
}

type Unused = { words: ReportWords; claims: Claims; lineOf: (cells: string[]) => string }

async function* unusedLines(
  db: Ctx['db'],
  files: imports.ScanFile[],
  { words, claims, lineOf }: Unused,
) {
  await noteRecords(db, claims, files)
  const index = await indexFiles(files, claims)
  const why = whyUnused(index, claims)
  for (const file of files) {
    if (file.isMatched !== 0) continue
    const { path, because } = file
    const reason = because ? words.refusal(because as Refusal) : words.unused(why(file))
    yield lineOf(['', words.noRow, `${path}: ${reason}`])
  }
}
