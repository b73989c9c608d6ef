import type { ImportMapping, ImportTarget } from '#contract/imports/import.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'

/** In the form of 2026-01-31, if it can be told. */
export function dateIn(
  cell: string | number,
  { columns, dateOrders, dateOrder: usual }: ImportMapping,
  target: ImportTarget,
): string {
  const dateOrder = dateOrders?.[columns.indexOf(target)] ?? usual
  const text = withLatinDigits(String(cell)).trim().replace(time, '')
  const [, first = '', second = '', year = ''] = numericDate.exec(text) ?? []
  if (year === '') return clearDate(text) ?? text
  if (isAmbiguous(text) && !dateOrder) return text
  const isMonthFirst = dateOrder ? dateOrder === 'month-first' : Number(second) > 12
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  // Against the order of its column: others there, which could be either, may be in that order too.
  return Number(month) > 12 ? text : dayOf(year, month, day)
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** Databases and spreadsheets write it behind a day; of another zone than ours it may be that of the day before. */
const time = /(?<=\d)[T ](00:00(:00(\.0+)?)?Z|\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)?)$/i
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** 3 April 2026, 03-APR-2026, April 3, 2026 */
const named = /^(?:(\d{1,2})[ ./-]*([a-z]{3,9})|([a-z]{3,9})[ .]*(\d{1,2}))[ .,/-]*(\d{4})$/i
const months =
  'january february march april may june july august september october november december'.split(' ')

/** Of a date that says which number is the day */
function clearDate(text: string): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year && month && day) return dayOf(year, month, day)
  const [, first, name, otherName, second, itsYear = ''] = named.exec(text) ?? []
  const word = (name ?? otherName ?? '-').toLowerCase()
  const at = months.findIndex((one) => one.startsWith(word))
  return at < 0 ? undefined : dayOf(itsYear, String(at + 1), first ?? second ?? '')
}

function dayOf(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** What dateIn leaves, because days and months could be taken for each other */
export function isAmbiguous(text: string): boolean {
  const [, first = '', second = ''] = numericDate.exec(text) ?? []
  return first !== '' && first !== second && Number(first) <= 12 && Number(second) <= 12
}

const isoDay = /^\d{4}-(\d\d)-(\d\d)$/

/** How the dates of a column are written */
export type DateForms = { days: number; lateDays: number; texts: number; unclear: number }

export function countDateForms(
  cells: (string | number)[],
  { columns }: ImportMapping,
  forms: Map<ImportTarget, DateForms>,
): void {
  for (const [at, target] of columns.entries()) {
    if (!target || !/^(birthDate$|issuedOn|expiresOn)/.test(target)) continue
    const told = forms.get(target) ?? { days: 0, lateDays: 0, texts: 0, unclear: 0 }
    forms.set(target, told)
    const text = withLatinDigits(String(cells[at] ?? '')).replace(time, '')
    const [, , day] = isoDay.exec(text) ?? []
    if (day && Number(day) > 12) told.lateDays += 1
    else if (day) told.days += 1
    else if (isAmbiguous(text)) told.unclear += 1
    else if (numericDate.test(text)) told.texts += 1
  }
}

const fewestSwapped = 3

/**
 * Where a spreadsheet that expects the month first opens days such as 5/12 and 25/12, it makes 12 May of the one and
 * leaves the other as text: so no date that it made has a day after the 12th.
 */
export function seemSwapped({ days, lateDays, texts, unclear }: DateForms): boolean {
  return days >= fewestSwapped && lateDays === 0 && texts > 0 && unclear === 0
}

export function hasTwoReadings(cell: string | number): boolean {
  const [, month, day] = isoDay.exec(String(cell)) ?? []
  return month !== day && Number(day) <= 12
}
