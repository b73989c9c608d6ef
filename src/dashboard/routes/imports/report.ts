import { csvAnswer } from '#contract/private-answer.ts'
import { exportImportReport } from '#core/imports/export-import-report.ts'
import { ctx, orNotFound, visit } from '#dashboard/context.ts'
import { problemWords } from '#dashboard/features/imports/row-words.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import type { Route } from './+types/report.ts'

/** All rows as CSV, each with its outcome. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { locale } = context.get(visit)
  const { reportHeadings: t, outcomes, unmatched, unused } = importsMessagesIn(locale)
  const lines = await exportImportReport(context.get(ctx), {
    id,
    words: {
      headings: [t.row, t.outcome, t.problems, t.record],
      outcome: ({ outcome }) => (outcome ? outcomes[outcome] : ''),
      problems: ({ problems }) => {
        const words = problems.map((one) => {
          const recordId = 'recordId' in one && one.recordId
          return [problemWords(one, locale), recordId].filter(Boolean).join(': ')
        })
        return words.join('; ')
      },
      noRow: unmatched(1),
      refusal: (because) => refusalsMessagesIn(locale)[because],
      unused: (because) => unused[because],
    },
  })
  return csvAnswer('import-report', orNotFound(lines))
}
