import { dateOrders, type ImportMapping } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import { calendarDay } from '#contract/record.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { dateIn } from './date-in.ts'

type NumberFault = 'digits-lost' | 'more-than-number' | 'no-digits' | 'not-a-number' | 'zeros-lost'

/** Spreadsheets store only 15 significant digits, so larger numbers have lost some. */
const digitsKept = 1e15
/** 1.23E+10, or A1234567.0 from programs that treat a column as decimal numbers */
const digitsLost = /^[A-Z]*\d+([.,]\d+E\+?|E\+|\.)\d+$/i
/** A placeholder instead of a number: N/A, none, applied, 0 */
const noNumber = /^(\P{Nd}*|[0০]+)$/u
const twoLines = /\S\s*[\r\n]\s*\S/

/** What is wrong with the cell of a passport number or of an IRCC number */
export function numberFaults(cell: string | number): NumberFault[] {
  if (typeof cell === 'string') {
    if (cell !== '' && noNumber.test(cell)) return ['no-digits']
    if (twoLines.test(cell)) return ['not-a-number']
    // The spreadsheet turned the number into a date; removing its dashes would give a different number.
    if (digitsLost.test(cell) || isDay(cell)) return ['digits-lost']
    return holdsMore(cell) ? ['more-than-number'] : []
  }
  if (cell === 0) return ['no-digits']
  if (cell >= digitsKept) return ['digits-lost']
  // Removing a decimal point or a sign would give a different number.
  return [/^\d+$/.test(String(cell)) ? 'zeros-lost' : 'not-a-number']
}

type Numbers = Record<(typeof numberKinds)[number], string>

/** For each of the two numbers, how many digits the longest one has that begins with zeros */
export type WithZeros = { [Kind in keyof Numbers]?: number }

export function noteZeros(numbers: Numbers, found: WithZeros): void {
  for (const kind of numberKinds) {
    const { length } = /^0\d*[1-9]\d*$/.exec(numbers[kind])?.[0] ?? ''
    found[kind] = Math.max(found[kind] ?? 0, length)
  }
}

/** A CSV does not tell that a cell was a number; but zeros that others of its column have make it as long as they are. */
export function mayLackZeros(number: string, longest = 0): boolean {
  return /^[1-9]\d{4,}$/.test(number) && number.length < longest
}

function isDay(text: string): boolean {
  // 12MAY1990 and 20261101 could be passport numbers.
  if (/[a-z]/i.test(text) || /^\p{Nd}+$/u.test(text)) return false
  return dateOrders.some((dateOrder) => {
    const mapping: ImportMapping = { columns: [], existing: 'skip', dateOrder }
    return calendarDay.safeParse(dateIn(text, mapping, 'passportNumber')).success
  })
}

/** Signs that may divide the parts of one number */
const dividers = /[\s\p{Pd}\p{Cf}\u2212._/]+/u
const wholeNumber = /^([A-Z]{1,3}\d{5,}[A-Z]?|\d{7,})$/
const passportAndYear = /^[A-Z]{1,2}\d{7,8} (.* )?(19|20)\d\d( |$)/
/** Two letters before digits may belong to a number, but for these */
const shortWords = /^(NO|NR|PP|ID)$/

/** Whether a cell has words or a second number: without the spaces they would become part of the number. */
function holdsMore(cell: string): boolean {
  const text = withLatinDigits(cell.normalize('NFKC')).toUpperCase()
  const halves = text.split('/').filter((half) => half.replace(/\D/g, '').length >= 5)
  const parts = text.split(dividers).filter(Boolean)
  const numbers = parts.filter((part) => wholeNumber.test(part))
  return (
    halves.length > 1 ||
    numbers.length > 1 ||
    passportAndYear.test(parts.join(' ')) ||
    parts.some((part, at) => isWord(part, at, parts[at + 1]))
  )
}

function isWord(part: string, at: number, next = ''): boolean {
  if (/^(PASS?PORT|NUMBER|APPLICATION)/.test(part)) return true
  if (!/^[A-Z]{2,}$/.test(part)) return false
  return part.length > 2 || at > 0 || shortWords.test(part) || /^[A-Z]/.test(next)
}
