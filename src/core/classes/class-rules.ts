import type { ClassState } from '#contract/classes/class.ts'

type Standing = { state: ClassState; startsOn: string }

/** The UTC date of a time; classes use UTC days only. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

const aheadMs = 14 * 3_600_000

/** Whether this day has not begun in any time zone yet. */
export function isInTheFuture(day: string, now: Date): boolean {
  return day > dayOf(new Date(now.getTime() + aheadMs))
}

/** Whether the class has started: from its start day on, nobody can enrol or leave. */
export function hasStarted({ startsOn }: Pick<Standing, 'startsOn'>, now: Date): boolean {
  return startsOn <= dayOf(now)
}

export type Closed = 'cancelled' | 'started'

export function whyClosed(found: Standing, now: Date): Closed | undefined {
  if (found.state === 'cancelled') return 'cancelled'
  return hasStarted(found, now) ? 'started' : undefined
}
