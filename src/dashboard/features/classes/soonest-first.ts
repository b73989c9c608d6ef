import type { OwnEnrolment } from '#contract/classes/payment.ts'

type Dated = Pick<OwnEnrolment, 'hasStarted'> & { shown: Pick<OwnEnrolment['shown'], 'startsOn'> }

/** Classes to come, the next one first; then those that have started, the latest one first. */
export function soonestFirst<Own extends Dated>(enrolments: readonly Own[]): Own[] {
  return enrolments.toSorted((one, other) => {
    if (one.hasStarted !== other.hasStarted) return one.hasStarted ? 1 : -1
    const isLater = one.shown.startsOn.localeCompare(other.shown.startsOn)
    return one.hasStarted ? -isLater : isLater
  })
}
