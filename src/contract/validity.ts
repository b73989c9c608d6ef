import type { DocumentType } from './document-types.ts'

/** Validity of a document on a given day; the day that it expires on is its last valid one */
export const validities = ['valid', 'ending', 'ended', 'no-date'] as const
type Validity = (typeof validities)[number]

/** A document counts as ending from this many days before its last valid one. */
export const endingDays = 60

export function validityOn(today: string, expiresOn: string | null | undefined): Validity {
  if (!expiresOn) return 'no-date'
  if (expiresOn < today) return 'ended'
  return daysUntil(expiresOn, today) <= endingDays ? 'ending' : 'valid'
}

const dayMs = 86_400_000

/** 0 on the day itself, negative afterwards. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
const quarterHourMs = 15 * 60_000
const quartersOfDay = 96
const mostKnown = 5000

/** The local dates of one day of UTC: `second` begins at `changesAt` */
type LocalDates = { first: string; second: string; changesAt: number }

/** A cache: each lookup asks for two days, and for each Intl takes as long as reading a record. */
let known = { timeZone: '', days: new Map<number, LocalDates>() }

/** The date of an instant in a time zone, such as 2026-01-31. */
export function dayIn(timeZone: string, at: Date): string {
  // The first use of Intl takes a browser 15 ms.
  if (timeZone === 'UTC') return at.toISOString().slice(0, 10)
  if (known.timeZone !== timeZone || known.days.size > mostKnown) {
    known = { timeZone, days: new Map() }
  }
  const dayMs = quartersOfDay * quarterHourMs
  const begins = Math.floor(at.getTime() / dayMs) * dayMs
  const dates = known.days.get(begins) ?? datesFrom(timeZone, begins)
  known.days.set(begins, dates)
  return at.getTime() < dates.changesAt ? dates.first : dates.second
}

/** Dates change once within a day of UTC; in every zone a day begins on a whole quarter of an hour. */
function datesFrom(timeZone: string, begins: number): LocalDates {
  const dateAt = (quarter: number) => askIntl(timeZone, new Date(begins + quarter * quarterHourMs))
  const first = dateAt(0)
  let [same, other] = [0, quartersOfDay]
  while (other - same > 1) {
    const middle = (same + other) >> 1
    if (dateAt(middle) === first) same = middle
    else other = middle
  }
  return { first, second: dateAt(quartersOfDay - 1), changesAt: begins + other * quarterHourMs }
}

function askIntl(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? dateFormat(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    // A stored zone may be unknown to the time zone data of this machine.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}

/** Documents that end within 60 days (the next one first), or have ended (the latest one first). */
export const expiringLists = ['soon', 'ended'] as const
export type ExpiringQuery = {
  list: (typeof expiringLists)[number]
  type?: DocumentType | undefined
  /** The cursor that the previous page ended with */
  after?: string | undefined
}

export type ExpiringDocument = {
  type: DocumentType
  expiresOn: string
  /** Negative if it has ended */
  daysLeft: number
  record: { id: string; name: string; passportNumber: string }
}

export type ExpiringPage = { rows: ExpiringDocument[]; next?: string }

/** How many days before its last valid one staff are reminded of a document. */
export const reminderDays = [0, 7, 30, 60] as const
export type ReminderCounts = Record<(typeof reminderDays)[number], number>
