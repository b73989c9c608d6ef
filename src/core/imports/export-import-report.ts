import { type ImportRow, isFault } from '#contract/imports/import.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import type { Refusal } from '#contract/uploads.ts'
import { unhurried } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import type { ImportEntry } from './import-store.ts'
import * as imports from './import-store.ts'
import { type Claims, indexFiles, noClaims } from './match-files.ts'
import { countsOf, presentRow } from './present-import.ts'
import { noteClaims, noteRecords, type UnusedReason, whyUnused } from './unused-scans.ts'

/** The texts of the report, in the language of its reader */
type ReportWords = {
  headings: [row: string, outcome: string, problems: string, record: string]
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
  noRow: 'no-row',
  refusal: (because) => because,
  unused: (because) => because,
}

const linesAtOnce = 100

/**
 * Streams CSV: the outcome, problems, record and cells of each row; then the scans that no row has, each with
 * the reason.
 */
export async function exportImportReport(
  ctx: Ctx,
  { id, words = inCodes }: { id: string; words?: ReportWords },
): Promise<AsyncGenerator<string, void> | undefined> {
  authorise(ctx.actor, 'read-imports')
  const entry = await imports.find(ctx.db, id)
  if (!entry || entry.state === 'reading') return undefined
  const headings = JSON.parse(entry.headings) as string[]
  return whileAllowed(ctx, 'read-imports', unhurried(lines(ctx, { entry, words, headings })))
}

type Told = { entry: ImportEntry; words: ReportWords; headings: string[] }

async function* lines({ db }: Ctx, { entry, words, headings }: Told) {
  const { id, state } = entry
  const hasScans = countsOf(entry).files > 0
  const mapping = hasScans && imports.mappingOf(entry)
  const claims = noClaims()
  const isChecked = state !== 'read' && state !== 'checking'
  yield csvStart + csvLine([...words.headings, ...headings])
  for (let after = 0; ; ) {
    const rows = await imports.rowsAfter(db, { id, after, limit: linesAtOnce })
    if (mapping) for (const row of rows) noteClaims(claims, row, mapping)
    yield rows
      .map(presentRow)
      .map((row) => {
        const told = [
          words.outcome(row, isChecked),
          words.problems(row, headings),
          row.recordId ?? '',
        ]
        return csvLine([row.n, ...told, ...row.cells])
      })
      .join('')
    if (rows.length < linesAtOnce) break
    after = rows.at(-1)?.n ?? after
  }
  if (hasScans && isChecked) yield* unusedLines(db, { id, words, claims })
}

type Unused = { id: string; words: ReportWords; claims: Claims }

async function* unusedLines(db: Ctx['db'], { id, words, claims }: Unused) {
  const files = await imports.filesOf(db, id)
  await noteRecords(db, claims, files)
  const index = await indexFiles(files, claims)
  const why = whyUnused(index, claims)
  for (const file of files) {
    if (file.isMatched !== 0) continue
    const { path, because } = file
    const reason = because ? words.refusal(because as Refusal) : words.unused(why(file))
    yield csvLine(['', words.noRow, `${path}: ${reason}`, ''])
  }
}
