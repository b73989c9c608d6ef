import type { DocumentType, FileType } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import type { ImportedDetail, ImportTarget } from '#contract/imports/import.ts'
import { csvAnswer } from '#contract/private-answer.ts'
import { exportImportReport } from '#core/imports/export-import-report.ts'
import { ctx, orNoImport, visit } from '#dashboard/context.ts'
import {
  nameOfOther,
  type OtherRecord,
  problemsInWords,
  targetTitle,
} from '#dashboard/features/imports/row-words.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import type { Route } from './+types/report.ts'

/** All rows as CSV, each with its outcome. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { locale, origin } = context.get(visit)
  const { reportHeadings: t, outcomes, unmatched, unused, ...words } = importsMessagesIn(locale)
  const title = (target: ImportTarget) => targetTitle(target, locale)
  const named = ({ id, person }: OtherRecord) => {
    return [person && nameOfOther(person), `${origin}/dashboard/records/${id}`]
      .filter(Boolean)
      .join(' ')
  }
  const lines = await exportImportReport(context.get(ctx), {
    id,
    words: {
      headings: [t.row, t.outcome, t.problems, t.record],
      outcome: ({ outcome }) => (outcome ? outcomes[outcome] : ''),
      problems: ({ problems }) => {
        return [...problemsInWords(problems, locale)]
          .map(([words, others]) =>
            [words, others.map(named).join(', ')].filter(Boolean).join(': '),
          )
          .join('; ')
      },
      read: [...textFields.map(title), words.details, words.scans].map(words.asRead),
      details: (details) => {
        const told = Object.entries(details).flatMap(([type, values]) => {
          return Object.entries(values).map(([one, value]) => {
            return `${title(`${one as ImportedDetail}.${type as DocumentType}`)}: ${value}`
          })
        })
        return told.join('; ')
      },
      scans: (scans) => {
        const told = Object.entries(scans).map(([type, path]) => {
          return `${title(`file.${type as FileType}`)}: ${path}`
        })
        return told.join('; ')
      },
      noRow: unmatched(1),
      refusal: (because) => refusalsMessagesIn(locale)[because],
      unused: (because) => unused[because],
    },
  })
  return csvAnswer('import-report', orNoImport(lines))
}
