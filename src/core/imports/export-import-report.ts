import { type ImportRow, isFault } from '#contract/imports/import.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import type { Refusal } from '#contract/uploads.ts'
import { unhurried } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import type { ImportEntry } from './import-store.ts'
import * as imports from './import-store.ts'
import { presentRow } from './present-import.ts'

/** The texts of the report, in the language of its reader */
type ReportWords = {
  headings: [row: string, outcome: string, problems: string, record: string]
  outcome: (row: ImportRow, isChecked: boolean) => string
  problems: (row: ImportRow, headings: string[]) => string
  /** Shown in place of an outcome, for a scan that matches no row */
  noRow: string
  refusal: (because: Refusal) => string
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
}

const linesAtOnce = 100

/** Streams CSV: the outcome, problems, record and cells of each row; then the scans that match no row. */
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

async function* lines({ db }: Ctx, { entry: { id, state }, words, headings }: Told) {
  const isChecked = state !== 'read' && state !== 'checking'
  yield csvStart + csvLine([...words.headings, ...headings])
  for (let after = 0; ; ) {
    const rows = await imports.rowsAfter(db, { id, after, limit: linesAtOnce })
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
  const unmatched = await imports.unmatched(db, id)
  yield unmatched
    .map(({ path, because }) => {
      const told = because ? `${path}: ${words.refusal(because as Refusal)}` : path
      return csvLine(['', words.noRow, told, ''])
    })
    .join('')
}
