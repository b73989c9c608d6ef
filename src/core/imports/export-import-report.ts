import { type ImportRow, isFault } from '#contract/imports/import.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { unhurried } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import * as imports from './import-store.ts'
import { presentRow } from './present-import.ts'

/** How the report says what it tells of a row, in the language of whoever reads it */
type ReportWords = {
  headings: [row: string, outcome: string, problems: string, record: string]
  outcome: (row: ImportRow) => string
  problems: (row: ImportRow, headings: string[]) => string
  /** Instead of an outcome, for a scan that belongs to no row */
  noRow: string
}

const inCodes: ReportWords = {
  headings: ['row', 'outcome', 'problems', 'record'],
  outcome: ({ outcome, problems }) => outcome ?? (problems.some(isFault) ? 'wrong' : 'right'),
  problems: ({ problems }) => {
    return problems
      .map(({ field, because, ...one }) => {
        return [`${field}:`, because, 'recordId' in one && one.recordId].filter(Boolean).join(' ')
      })
      .join('; ')
  },
  noRow: 'no-row',
}

const linesAtOnce = 100

/** All rows as CSV: what became of each, its problems, its record and its cells. Then scans without a row. */
export async function exportImportReport(
  ctx: Ctx,
  { id, words = inCodes }: { id: string; words?: ReportWords },
): Promise<AsyncGenerator<string, void> | undefined> {
  authorise(ctx.actor, 'read-imports')
  const entry = await imports.find(ctx.db, id)
  if (!entry || entry.state === 'reading') return undefined
  const headings = JSON.parse(entry.headings) as string[]
  return whileAllowed(ctx, 'read-imports', unhurried(lines(ctx, { id, words, headings })))
}

type Told = { id: string; words: ReportWords; headings: string[] }

async function* lines({ db }: Ctx, { id, words, headings }: Told) {
  yield csvStart + csvLine([...words.headings, ...headings])
  for (let after = 0; ; ) {
    const rows = await imports.rowsAfter(db, { id, after, limit: linesAtOnce })
    yield rows
      .map(presentRow)
      .map((row) => {
        const told = [words.outcome(row), words.problems(row, headings), row.recordId ?? '']
        return csvLine([row.n, ...told, ...row.cells])
      })
      .join('')
    if (rows.length < linesAtOnce) break
    after = rows.at(-1)?.n ?? after
  }
  const unmatched = await imports.unmatchedPaths(db, id)
  yield unmatched.map((path) => csvLine(['', words.noRow, path, ''])).join('')
}
