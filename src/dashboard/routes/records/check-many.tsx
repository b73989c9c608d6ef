import { documentTitle } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import type { CheckedNumber } from '#contract/record-list.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { checkMany } from '#core/records/reading/check-many.ts'
import { ManyNumbers } from '#dashboard/features/checks/many-numbers.tsx'
import { csvAnswer } from '#site/http/csv-answer.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** Checks several numbers; the download posts them again. */
export const maltipleInput: Page = {
  action: 'check-records',
  layout: 'dashboard',
  isTypedAtLength: true,
  get: () => ({ status: 200, content: <ManyNumbers /> }),
  post: check,
}

async function check({ url, headers, ctx: makeCtx, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const locale = localeOf(url, headers)
  const { recordLists: t } = messagesIn(locale)
  const form = await read()
  const typed = form ? await textOf(form) : ''
  const refuse = (mistake: string) => {
    return { status: 422, content: <ManyNumbers {...{ typed, mistake }} /> }
  }
  if (!form) return refuse(t.checkUnreadable)
  if (typed.includes('\0')) {
    const pasted = pastedIn(form).replaceAll('\0', '')
    return { status: 422, content: <ManyNumbers typed={pasted} mistake={t.checkNoText} /> }
  }
  const numbers = numbersIn(typed)
  if (numbers.length === 0) return refuse(t.checkNone)
  const checked = await checkMany(ctx, numbers)
  if (checked.outcome === 'too-many') return refuse(t.checkTooMany(checked.most, numbers.length))
  if (form.get('as') === 'csv') return asCsv(checked.numbers, t, locale)
  return { status: 200, content: <ManyNumbers numbers={checked.numbers} /> }
}

async function textOf(form: FormData): Promise<string> {
  const file = form.get('file')
  const uploaded = file instanceof File ? asText(await file.arrayBuffer()) : ''
  return [pastedIn(form), uploaded].filter(Boolean).join('\n')
}

function pastedIn(form: FormData): string {
  return String(form.get('numbers') ?? '')
}

/** Spreadsheets may save UTF-16, which begins with a byte order mark. */
function asText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** One number on each line or in each cell of a table; a number may contain spaces. */
function numbersIn(text: string): string[] {
  return text
    .replace(/^\ufeff/gm, '')
    .split(/[\r\n,;\t]+/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^["']|["']$/g, '')
        .trim(),
    )
    .filter((cell) => cell !== '')
}

type Words = Messages['recordLists']

function asCsv(numbers: CheckedNumber[], t: Words, locale: Locale): Response {
  const titles = [
    t.typedNumber,
    t.result,
    t.name,
    t.passport,
    t.ircc,
    t.visibility,
    t.approval,
    t.photo,
    t.documentsHeld,
  ]
  const lines = numbers.map((one) => csvLine(cellsOf(one, t, locale)))
  return csvAnswer('checked-numbers', csvStart + csvLine(titles) + lines.join(''))
}

function cellsOf(one: CheckedNumber, t: Words, locale: Locale): string[] {
  if (one.outcome === 'not-a-number') return [one.typed, t.notANumber]
  if (one.outcome === 'not-found') return [one.number, t.notFound]
  const { record } = one
  return [
    one.number,
    t.found,
    record.name,
    record.passportNumber,
    record.irccNumber,
    t.visibilities[record.visibility],
    t.approvals[record.isSentBack ? 'sent-back' : record.approval],
    record.hasPhoto ? t.photo : t.noPhoto,
    record.documents.map((type) => documentTitle(type, locale, true)).join('; '),
  ]
}
