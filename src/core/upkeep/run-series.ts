import { addDays, daysUntil } from '#contract/validity.ts'

/** A longer time without a run, or a run on an earlier day than the last, may be a clock that is wrong. */
const gapDays = 7
/** For so many days after a gap nothing is done */
const pauseDays = 3

export type RunSeries = {
  day: string
  /** The first day of the runs without a gap that ended with this one */
  since: string
}

/** Continues the runs of a job, or begins a new series after a gap, which must do nothing until `pausedUntil`. */
export function continueRuns(
  day: string,
  before?: Partial<RunSeries>,
): RunSeries & { pausedUntil?: string } {
  const isGoingOn = before?.day !== undefined && isWithoutGap(before.day, day)
  const since = (isGoingOn && before.since) || day
  const from = addDays(since, pauseDays)
  return { day, since, ...(day < from && { pausedUntil: from }) }
}

function isWithoutGap(last: string, today: string): boolean {
  const days = daysUntil(today, last)
  return days >= 0 && days <= gapDays
}
