import { documentTitle, type FileType } from '#contract/document-types.ts'
import type { TextField } from '#contract/forms/record-form.ts'
import type {
  ImportedDetail,
  ImportMapping,
  ImportRow,
  ImportTarget,
  RowProblem,
} from '#contract/imports/import.ts'
import type { Locale } from '#contract/locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'

export function targetTitle(target: ImportTarget, locale: Locale): string {
  const { recordForm, documentDetails } = messagesIn(locale)
  if (target === 'folder' || target === 'surname') return importsMessagesIn(locale)[target]
  const [part, type] = target.split('.') as [ImportedDetail | 'file', FileType?]
  if (!type) return recordForm.labels[target as TextField]
  const title = documentTitle(type, locale, false)
  return part === 'file' ? title : `${title}: ${documentDetails.labels[part]}`
}

function problemWords(problem: RowProblem, locale: Locale): string {
  const words = importsMessagesIn(locale).problem[problem.because](
    targetTitle(problem.field, locale),
  )
  const { file, why, says } = 'file' in problem ? problem : {}
  const reason = why && refusalsMessagesIn(locale)[why]
  const onPage = says && messagesIn(locale).recordForm.firstPageSays(says)
  return [words, file, reason, onPage].filter(Boolean).join(': ')
}

/** The problems of a row in words, each once, with the records that it is about */
export function problemsInWords(problems: RowProblem[], locale: Locale): Map<string, string[]> {
  const told = new Map<string, string[]>()
  for (const problem of problems) {
    const words = problemWords(problem, locale)
    const ids = told.get(words) ?? []
    if ('recordId' in problem && problem.recordId) ids.push(problem.recordId)
    told.set(words, ids)
  }
  return told
}

/** The record that a row has become, unless it was deleted */
export function recordOf({ recordId, outcome }: ImportRow): string | undefined {
  return outcome === 'deleted' ? undefined : recordId
}

/** The problems of a row in words, each with the records to link to; no link of the row leads to the same record. */
export function problemsToShow(row: ImportRow, locale: Locale): [string, string[]][] {
  const linked = new Set([recordOf(row)])
  return [...problemsInWords(row.problems, locale)].map(([words, ids]) => {
    const others = [...new Set(ids)].filter((id) => !linked.has(id))
    for (const id of others) linked.add(id)
    return [words, others]
  })
}

/** The name and passport number in a row, as the file has them. */
export function personIn({ cells }: ImportRow, { columns }: ImportMapping): string {
  const told = (target: ImportTarget) => cells.filter((_, at) => columns[at] === target)
  const name = [...told('name'), ...told('surname')].filter(Boolean).join(' ')
  return [name, ...told('passportNumber')].filter(Boolean).join(' · ')
}
