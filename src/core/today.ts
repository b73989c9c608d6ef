import { dayIn } from '#contract/validity.ts'
import type { Ctx } from './context.ts'

export type Clock = { now: Ctx['now']; settings: Pick<Ctx['settings'], 'timeZone'> }

const quarterHourMs = 15 * 60_000
const dayMs = 24 * 4 * quarterHourMs

type Zoned = Pick<Clock, 'settings'>

/** The first moment of a day in the organisation's time zone. */
export function startOfDayIn(zoned: Zoned, day: string): Date {
  const first = Date.parse(`${day}T10:00:00Z`) - dayMs
  return new Date(firstFrom(zoned, first, (shown) => shown >= day))
}

/** Moments are compared as text, and `+010000-01-01` comes before all other years. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** The last moment of a day in the organisation's time zone. */
export function endOfDayIn(zoned: Zoned, day: string): Date {
  const isAfter = (shown: string) => shown.length > day.length || shown > day
  const end = firstFrom(zoned, Date.parse(`${day}T10:00:00Z`), isAfter) - 1
  return new Date(Math.min(end, lastMoment))
}

/**
 * A day begins at 10:00 UTC of the day before in the first of all zones, and 26 hours later in the last one. All
 * zones are whole quarters of an hour apart.
 */
function firstFrom({ settings }: Zoned, from: number, isThere: (day: string) => boolean): number {
  let next = from
  const last = from + 26 * 4 * quarterHourMs
  while (next < last && !isThere(dayIn(settings.timeZone, new Date(next)))) next += quarterHourMs
  return next
}

/** The instant so many days later, or earlier for a negative number. */
export function daysFrom(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * dayMs).toISOString()
}

/** Today's date in the organisation's time zone. */
export function todayIn({ now, settings }: Clock): string {
  return dayIn(settings.timeZone, now())
}
