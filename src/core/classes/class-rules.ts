import type { ClassState } from '#contract/classes/class.ts'
import { type Clock, todayIn } from '../today.ts'

type Standing = { state: ClassState; startsOn: string }

/** Whether the class has started: from its start day on, nobody can enrol or leave. */
export function hasStarted({ startsOn }: Pick<Standing, 'startsOn'>, clock: Clock): boolean {
  return startsOn <= todayIn(clock)
}

export type Closed = 'cancelled' | 'started'

export function whyClosed(found: Standing, clock: Clock): Closed | undefined {
  if (found.state === 'cancelled') return 'cancelled'
  return hasStarted(found, clock) ? 'started' : undefined
}
