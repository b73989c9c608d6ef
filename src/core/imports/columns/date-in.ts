import type { DateOrder, ImportMapping, ImportTarget } from '#contract/imports/import.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { withEnglishMonth } from './bengali-months.ts'
import { unwrapped } from './clean-cell.ts'

/**
 * Converts a date to the form 2026-01-31; returns text that it cannot interpret safely unchanged. Reads years of two
 * digits if it is given the present day.
 */
export function dateIn(
  cell: string | number,
  mapping: ImportMapping,
  target: ImportTarget,
  today?: string,
): string {
  const dateOrder = orderChosen(mapping, target)
  const text = dayWritten(cell)
  if (isAmbiguous(text) && !dateOrder) return text
  const yearOf = (told: string) => (told.length === 4 ? told : wholeYear(told, target, today))
  const [, first = '', second = '', told = ''] = numericDate.exec(text) ?? []
  if (told === '') return clearDate(text, yearOf) ?? text
  const year = yearOf(told)
  const isMonthFirst = dateOrder ? dateOrder === 'month-first' : Number(second) > 12
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  // A month above 12 contradicts the order of the column, which may then be wrong for ambiguous dates too.
  return year === undefined || Number(month) > 12 ? text : dayOf(year, month, day)
}

export function orderChosen(
  { columns, dateOrders, dateOrder }: ImportMapping,
  target: ImportTarget,
): DateOrder | undefined {
  return dateOrders?.[columns.indexOf(target)] ?? dateOrder
}

/** In the century in which a birth or an issue is not ahead; what expires does so in this century. */
function wholeYear(told: string, target: ImportTarget, today?: string): string | undefined {
  if (!today) return undefined
  const year = today.slice(0, 2) + told
  const isAhead = year > today.slice(0, 4) && !target.startsWith('expiresOn.')
  return isAhead ? String(Number(year) - 100) : year
}

/** The text without a time or weekday, with Latin digits and hyphens, so that all scripts and spellings are read alike */
function dayWritten(cell: string | number): string {
  const text = withLatinDigits(
    String(unwrapped(cell))
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/[\p{Pd}\u2212]/gu, '-'),
  ).trim()
  const day = text.replace(weekday, '').replace(time, '')
  return withEnglishMonth(day.replace(/(?<=\d) ?([/.-]) ?(?=\d)/g, '$1'))
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/
/** The time after a date. A time with a zone stays, unless it is midnight UTC: the local day may differ. */
const time = /(?<=\d)(?:T|,? )(00:00(:00(\.0+)?)?Z|\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[AP]\.?M\.?)?)$/i
/** As in the long date of Excel: Friday, 3 April 2026 */
const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র|শনি)(?:বার)?)(?:[.,]+ ?| )/i
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** 20260131; a day before its year, as in 31012026, has no month in the middle. */
const withoutSigns = /^(\d{4})(0[1-9]|1[0-2])(\d\d)$/
/** 3 April 2026, 03-APR-2026, 3rd April, 2026, April 3, 2026, 3-Apr-26 */
const named =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?[ ./-]*([a-z]{3,9})|([a-z]{3,9})[ ./-]*(\d{1,2})(?:st|nd|rd|th)?)(?:[ .,/-]*(\d{4})|[ .,/-]+(\d\d))$/i
/** 2026-Apr-03 */
const yearBeforeMonth = /^(\d{4})[ .,/-]+([a-z]{3,9}[ ./-]+\d{1,2})$/i
const months =
  'january february march april may june july august september october november december'.split(' ')

/** Parses dates whose day and month cannot be confused: year first, or with the month as a word */
function clearDate(text: string, yearOf: (told: string) => string | undefined): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? withoutSigns.exec(text) ?? []
  if (year && month && day) return dayOf(year, month, day)
  const [, first, name, otherName, second, whole, short = ''] =
    named.exec(text.replace(yearBeforeMonth, '$2 $1')) ?? []
  const itsYear = yearOf(whole ?? short)
  const word = (name ?? otherName ?? '-').toLowerCase()
  const at = months.findIndex((one) => one.startsWith(word))
  return at < 0 || !itsYear ? undefined : dayOf(itsYear, String(at + 1), first ?? second ?? '')
}

function dayOf(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/**
 * Whether day and month could be confused, as in 03/04/2026, or day and year, as in 25/12/26 and 12-May-26; `dateIn`
 * leaves such text unchanged, until the order of its column is chosen.
 */
export function isAmbiguous(text: string): boolean {
  const [, first, second, year] = numericDate.exec(text) ?? []
  const short = year ?? named.exec(text)?.[6]
  const isDay = short?.length === 2 && Number(short) <= lastDay
  if (!first || !second) return isDay
  return isDay ? Math.min(Number(first), Number(second)) <= 12 : haveTwoOrders(first, second)
}

const lastDay = 31

function haveTwoOrders(first: string, second: string): boolean {
  return first !== second && Number(first) <= 12 && Number(second) <= 12
}

const isoDay = /^\d{4}-(\d\d)-(\d\d)$/

/** 90-12-31, 90-Dec-31: the first number can be no day */
const shortYearFirst = /^(3[2-9]|[4-9]\d)[ ./-]+(\d{1,2}|[a-z]{3,9})[ ./-]+(0?[1-9]|[12]\d|3[01])$/i
/** 31-12-90, 31-Dec-90 */
const shortYearLast = /^\d{1,2}[ ./-]+(\d{1,2}|[a-z]{3,9})[ ./-]+(3[2-9]|[4-9]\d)$/i

/**
 * Counts of the cells of a column by date form; `lateDays` are ISO dates after the 12th of a month. Where the year is
 * seen to stand first (`yearsFirst`), and never last, 04-12-25 is no day of 2025: years of two digits cannot be read there.
 */
export type DateForms = Record<(typeof dateForms)[number], number>
const dateForms = ['days', 'lateDays', 'texts', 'unclear', 'yearsFirst', 'yearsLast'] as const

export function countDateForms(
  cells: (string | number)[],
  { columns }: ImportMapping,
  forms: Map<ImportTarget, DateForms>,
): void {
  for (const [at, target] of columns.entries()) {
    if (!target || !/^(birthDate$|issuedOn|expiresOn)/.test(target)) continue
    const none = Object.fromEntries(dateForms.map((form) => [form, 0])) as DateForms
    const told = forms.get(target) ?? none
    forms.set(target, told)
    const text = dayWritten(cells[at] ?? '')
    const [, , day] = isoDay.exec(text) ?? []
    const [, first, second] = numericDate.exec(text) ?? []
    if (day && Number(day) > 12) told.lateDays += 1
    else if (day) told.days += 1
    else if (hasMonth(shortYearFirst.exec(text))) told.yearsFirst += 1
    else if (first && second) told[haveTwoOrders(first, second) ? 'unclear' : 'texts'] += 1
    if (shortYearLast.test(text)) told.yearsLast += 1
  }
}

/** Whether what stands in the middle is a month, by number or by name */
function hasMonth(found: RegExpExecArray | null): boolean {
  const word = found?.find((part, at) => at > 0 && /^[a-z]/i.test(part))?.toLowerCase()
  return found !== null && (!word || months.some((month) => month.startsWith(word)))
}

/** Whether years of two digits stand first in a column, as far as its cells show */
export function beginsWithYear({ yearsFirst, yearsLast }: DateForms): boolean {
  return yearsFirst > 0 && yearsLast === 0
}

const fewestSwapped = 3

/**
 * A spreadsheet that expects the month first reads 5/12 as 12 May, and leaves 25/12 as text. So real dates
 * that are never after the 12th of a month, beside dates as text, probably have day and month swapped.
 */
export function seemSwapped({ days, lateDays, texts, unclear }: DateForms): boolean {
  return days >= fewestSwapped && lateDays === 0 && texts > 0 && unclear === 0
}

export function hasTwoReadings(cell: string | number): boolean {
  const [, month, day] = isoDay.exec(String(cell)) ?? []
  return month !== day && Number(day) <= 12
}
