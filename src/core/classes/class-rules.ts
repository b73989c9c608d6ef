import type { ClassState } from '#contract/classes/class.ts'
import { type Clock, todayIn } from '../today.ts'

type Standing = { state: ClassState; startsOn: string }

const aheadMs = 14 * 3_600_000

/** Whether this day has not begun in any time zone yet. */
export function isInTheFuture(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + aheadMs).toISOString().slice(0, 10)
}

/** Whether the class has started: from its start day on, nobody can enrol or leave. */
export function hasStarted({ startsOn }: Pick<Standing, 'startsOn'>, clock: Clock): boolean {
  return startsOn <= todayIn(clock)
}

export type Closed = 'cancelled' | 'started'

export function whyClosed(found: Standing, clock: Clock): Closed | undefined {
  if (found.state === 'cancelled') return 'cancelled'
  return hasStarted(found, clock) ? 'started' : undefined
}
