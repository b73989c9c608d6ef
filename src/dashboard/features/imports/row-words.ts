import { documentTitle, type FileType } from '#contract/document-types.ts'
import type { TextField } from '#contract/forms/record-form.ts'
import type {
  ImportedDetail,
  ImportMapping,
  ImportRow,
  ImportTarget,
  PersonOfRecord,
  RowProblem,
} from '#contract/imports/import.ts'
import type { Locale } from '#contract/locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { type ImportsMessages, importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { recordFormMessagesIn } from '#ui/i18n/parts/record-form.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { faultIn } from './addresses.ts'

export function targetTitle(target: ImportTarget, locale: Locale): string {
  const { documentDetails } = messagesIn(locale)
  const recordForm = recordFormMessagesIn(locale)
  if (target === 'folder' || target === 'surname') return importsMessagesIn(locale)[target]
  const [part, type] = target.split('.') as [ImportedDetail | 'file', FileType?]
  if (!type) return recordForm.labels[target as TextField]
  const title = documentTitle(type, locale, false)
  return part === 'file' ? title : `${title}: ${documentDetails.labels[part]}`
}

function problemWords(problem: RowProblem, locale: Locale): string {
  const { because, field } = problem
  const t = importsMessagesIn(locale)
  const isBirth = because === 'too-early' && field === 'birthDate'
  const title = targetTitle(field, locale)
  if ('row' in problem && problem.row) return t.asInRow(title, problem.row)
  const words = (isBirth ? t.bornTooEarly : t.problem[because])(title)
  const { file, why, says } = 'file' in problem ? problem : {}
  const reason = why && refusalsMessagesIn(locale)[why]
  const onPage = says && recordFormMessagesIn(locale).firstPageSays(says)
  return [words, file, reason, onPage].filter(Boolean).join(': ')
}

export type OtherRecord = { id: string; person: PersonOfRecord | undefined }

/** The problems of a row in words, each once, with the records that it is about */
export function problemsInWords(
  problems: RowProblem[],
  locale: Locale,
): Map<string, OtherRecord[]> {
  const told = new Map<string, OtherRecord[]>()
  for (const problem of problems) {
    const words = problemWords(problem, locale)
    const others = told.get(words) ?? []
    const { recordId: id, person } = 'recordId' in problem ? problem : {}
    if (id) others.push({ id, person })
    told.set(words, others)
  }
  return told
}

export function nameOfOther({ name, passportNumber }: PersonOfRecord): string {
  return `${name} (${passportNumber})`
}

/** The record that a row has become, unless it was deleted */
export function recordOf({ recordId, outcome }: ImportRow): string | undefined {
  return outcome === 'deleted' ? undefined : recordId
}

/** The problems of a row in words, each with the records to link to; no link of the row leads to the same record. */
export function problemsToShow(row: ImportRow, locale: Locale): [string, OtherRecord[]][] {
  const linked = new Set([recordOf(row)])
  return [...problemsInWords(row.problems, locale)].map(([words, told]) => {
    const others = told.filter(({ id }) => !linked.has(id) && linked.add(id))
    return [words, others]
  })
}

/** The name and passport number in a row, as the file has them. */
export function personIn({ cells }: ImportRow, { columns }: ImportMapping): string {
  const told = (target: ImportTarget) => cells.filter((_, at) => columns[at] === target)
  const name = [...told('name'), ...told('surname')].filter(Boolean).join(' ')
  return [name, ...told('passportNumber')].filter(Boolean).join(' · ')
}

export function faultWords(because: string, t: ImportsMessages): string {
  const words = new Map<string, string>([
    ...Object.entries(t.refused),
    ['one-sheet', t.oneSheet],
    ['signed-out', t.signedOut],
    ['not-yours', t.notYours],
    ['not-now', t.notNow],
    ['away', t.away],
    ['no-answer', t.noAnswer],
  ])
  const { code, row } = faultIn(because)
  return t.inRow(words.get(code) ?? t.broken, row)
}
