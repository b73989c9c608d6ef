import type { ImportRow } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** How the report says what it tells of a row, in the language of whoever reads it */
export type ReportWords = {
  headings: [row: string, outcome: string, problems: string, record: string]
  outcome: (row: ImportRow) => string
  problems: (row: ImportRow, headings: string[]) => string
}

/** All rows as CSV: what became of each, its problems, its record and its cells. */
export async function exportImportReport(
  ctx: Ctx,
  _asked: { id: string; words?: ReportWords },
): Promise<AsyncGenerator<string, void> | undefined> {
  authorise(ctx.actor, 'read-imports')
  return undefined
}
