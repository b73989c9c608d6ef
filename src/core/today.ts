import { dayIn } from '#contract/validity.ts'
import type { Ctx } from './context.ts'

export type Clock = { now: Ctx['now']; settings: Pick<Ctx['settings'], 'timeZone'> }

const quarterHourMs = 15 * 60_000

/** The last moment of a day in the organisation's time zone. All zones are whole quarters of an hour apart. */
export function endOfDayIn({ settings }: Pick<Clock, 'settings'>, day: string): Date {
  // It ends at 10:00 UTC in the first of all zones, and 26 hours later in the last one.
  let next = Date.parse(`${day}T10:00:00Z`)
  const last = next + 26 * 4 * quarterHourMs
  while (next < last && dayIn(settings.timeZone, new Date(next)) <= day) next += quarterHourMs
  return new Date(next - 1)
}

/** Today's date in the organisation's time zone. */
export function todayIn({ now, settings }: Clock): string {
  return dayIn(settings.timeZone, now())
}
