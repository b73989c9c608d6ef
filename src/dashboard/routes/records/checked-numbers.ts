import { documentTitle } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { csvAnswer } from '#contract/private-answer.ts'
import type { CheckedNumber } from '#contract/record-list.ts'
import { csvLine, csvStart } from '#contract/text/csv.ts'
import { checkMany } from '#core/records/reading/check-many.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import type { recordLists } from '#ui/i18n/en/record-lists.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import type { Route } from './+types/checked-numbers.ts'
import { manyNumbersPath, numbersIn, pastedIn } from './numbers-in-form.ts'

export const loader = leadsTo(manyNumbersPath)

/** The checked numbers as CSV; the numbers are posted again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { locale } = context.get(visit)
  const checked = await checkMany(ctx, numbersIn(pastedIn(form).replaceAll('\0', '')))
  if (checked.outcome === 'too-many') return leadTo(context, manyNumbersPath)
  if (checked.outcome === 'too-often') {
    return leadTo(context, manyNumbersPath, { toast: { kind: 'checkedTooOften' } })
  }
  const t = recordListsMessagesIn(locale)
  const titles = [
    t.typedNumber,
    t.result,
    t.name,
    t.columns.passportNumber,
    t.columns.irccNumber,
    t.visibility,
    t.approval,
    t.photo,
    t.scans,
  ]
  const lines = checked.numbers.map((one) => csvLine(cellsOf(one, t, locale), titles.length))
  return csvAnswer('checked-numbers', csvStart + csvLine(titles) + lines.join(''))
}

function cellsOf(one: CheckedNumber, t: typeof recordLists, locale: Locale): string[] {
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
    record.documents.map((type) => documentTitle(type, locale, false)).join('; '),
  ]
}
