import { z } from 'zod'
import { person, sendBackReason } from '../staff-record.ts'
import { addDays, dayIn } from '../validity.ts'

/** Staff and the holder are told this many days before a record is hidden. */
export const noticeDays = 30
/** A record that retention has hidden is deleted after this many days. */
export const hiddenDays = 30
/** Staff are warned if more records than `least`, and than this share of the public ones, end on one day. */
export const massWarningShare = { least: 50, share: 0.05 }
export const monthsMore = 12
/** The latest day that can be set, counted from today */
const longestMonths = 50 * 12

/** Why a record is on hold: plain text of several lines */
export const holdReason = sendBackReason

/** A day of the calendar; whether it can be set depends on today (keepRange) */
export const keepDay = z.iso.date()

export type RetentionRule = { keepMonths: number; timeZone: string }

type Dates = { keepUntil: string | null; approvedAt: string | null; updatedAt: string }

/** The last day on which a record is kept, and what it was counted from */
const kept = z.object({ until: z.iso.date(), why: z.enum(['set', 'approved', 'changed']) })
export type Kept = z.infer<typeof kept>

/** Undefined if the record is kept until somebody deletes it. */
export function keptUntil(
  record: Dates,
  { keepMonths, timeZone }: RetentionRule,
): Kept | undefined {
  const { keepUntil, approvedAt, updatedAt } = record
  if (keepUntil !== null) return { until: keepUntil, why: 'set' }
  if (keepMonths === 0) return undefined
  const from = dayIn(timeZone, new Date(approvedAt ?? updatedAt))
  return { until: addMonths(from, keepMonths), why: approvedAt === null ? 'changed' : 'approved' }
}

/** The same day of a later or earlier month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(count / 12), count % 12]
  const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  return new Date(Date.UTC(y, m, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The latest day from which this number of months ends on `day` or before. */
export function lastStartOf(day: string, months: number): string {
  let start = addMonths(day, -months)
  while (addMonths(addDays(start, 1), months) <= day) start = addDays(start, 1)
  return start
}

/** The days that a record can be kept until, both inclusive */
export function keepRange(today: string): { min: string; max: string } {
  return { min: today, max: addMonths(today, longestMonths) }
}

/** The day after `monthsMore`, counted from the end of the record, or from today if that is over */
export function keptMonthsMore(today: string, until: string, months = monthsMore): string {
  return addMonths(until > today ? until : today, months)
}

/** Whether a record can be kept for `monthsMore`; one without an end, or near the latest day, cannot. */
export function mayKeepMore(today: string, kept: Kept | undefined): boolean {
  return kept !== undefined && keptMonthsMore(today, kept.until) <= keepRange(today).max
}

/**
 * What somebody sets: a day, some months more than now, or what the settings say. With `seen`, only if the record
 * is still kept until that day.
 */
export type KeepChange = ({ until: string } | { moreMonths: number } | { bySettings: true }) & {
  seen?: string | undefined
}

export const retentionLists = ['ending', 'hidden', 'held'] as const
export type RetentionList = (typeof retentionLists)[number]

/** The cursor that a page of the list ends with: a day or a time, a day if the list has two, and an id */
export const retentionCursor =
  /^(\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)(?:_(\d{4}-\d\d-\d\d))?_([0-9a-f-]{1,64})$/

export type RetentionQuery = { list: RetentionList; after?: string | undefined }

const ending = z.object({
  next: z.enum(['hides', 'deletes', 'kept']),
  nextOn: z.iso.date(),
  noticedOn: z.iso.date(),
  hiddenOn: z.iso.date().optional(),
  wasPublic: z.boolean().optional(),
})
export type Ending = z.infer<typeof ending>

const hold = z.object({ reason: z.string(), by: person, since: z.iso.datetime() })
export type Hold = z.infer<typeof hold>

export const retainedRecord = z.object({
  id: z.string(),
  name: z.string(),
  passportNumber: z.string(),
  isPublic: z.boolean(),
  isDeleted: z.boolean().describe('It is in the bin'),
  kept: kept
    .optional()
    .describe(
      'The last day on which the record is kept, and what it was counted from. Absent if it is ' +
        'kept until somebody deletes it.',
    ),
  ending: ending
    .optional()
    .describe(
      'Present from 30 days before the end: what happens next, and on which day. `kept`: ' +
        'retention has hidden the record, and it is kept longer now. `wasPublic`: whether ' +
        'visitors could find the record until `hiddenOn`; only then can it be shown again with this.',
    ),
  hold: hold.optional(),
})
export type RetainedRecord = z.infer<typeof retainedRecord>

/** Many records that would be hidden on one day, of all that are public */
export type MassWarning = { day: string; count: number; of: number }

/** The last run of the job, as far as staff see it */
export type RetentionState = {
  /** Nothing is noticed, hidden or deleted before this day, since the job has not run for a while */
  pausedUntil?: string
  warning?: MassWarning
}

export type RetentionPage = { rows: RetainedRecord[]; next?: string }

/** What is known of one record, for its page */
export type Retention = Pick<RetainedRecord, 'kept' | 'ending' | 'hold'> & {
  keepUntil?: string
  /** The id of the open request for a copy, until which the record is kept */
  copyRequest?: string
}

export type RetentionCounts = Record<RetentionList, number>
