import { type DocumentType, documentTitle } from '#contract/document-types.ts'
import type { TextField } from '#contract/forms/record-form.ts'
import type {
  ImportedDetail,
  ImportMapping,
  ImportRow,
  ImportTarget,
  RowProblem,
} from '#contract/imports/import.ts'
import type { Locale } from '#contract/locale.ts'
import { importMessagesIn } from '#ui/i18n/import-messages.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { refusalMessages } from '#ui/i18n/refusals.ts'

/** What a column goes to, as the form of a record calls it. */
export function targetTitle(target: ImportTarget, locale: Locale): string {
  const t = importMessagesIn(locale)
  const { recordForm, documentDetails } = messagesIn(locale)
  if (target === 'folder') return t.folder
  if (target === 'file.photo') return t.photo
  const [part, type] = target.split('.') as [ImportedDetail | 'file', DocumentType?]
  if (!type) return recordForm.labels[target as TextField]
  const title = documentTitle(type, locale, false)
  return part === 'file' ? title : `${title}: ${documentDetails.labels[part]}`
}

export function problemWords(problem: RowProblem, locale: Locale): string {
  const words = importMessagesIn(locale).problem[problem.because](
    targetTitle(problem.field, locale),
  )
  const { file, why, says } = 'file' in problem ? problem : {}
  const reason = why && refusalMessages[locale][why]
  const onPage = says && messagesIn(locale).recordForm.firstPageSays(says)
  return [words, file, reason, onPage].filter(Boolean).join(': ')
}

/** Whom a row is about: their name and passport number, as they stand in the file. */
export function personIn({ cells }: ImportRow, { columns }: ImportMapping): string {
  return (['name', 'passportNumber'] as const)
    .map((target) => cells[columns.indexOf(target)])
    .filter(Boolean)
    .join(' · ')
}
