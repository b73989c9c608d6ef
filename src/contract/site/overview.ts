import type { DayFigure, RecordCounts } from '../record-list.ts'

/** How lookups of one day ended. Never which numbers were looked up. */
export type LookupDay = {
  day: string
  all: number
  /** Nothing was found, or the name was another */
  failed: number
  /** Refused, because somebody searched too often */
  tooMany: number
}

export type LastBackup = { at: string; bytes: number; files: number; missing: number }

export type Overview = {
  counts: RecordCounts
  /** The record that has been awaiting approval for longest */
  oldestPending?: { id: string; name: string; since: string }
  /** Absent: there was none yet */
  lastBackup?: LastBackup
  entries: DayFigure[]
  lookups: LookupDay[]
}

/** So far back the overview looks, today included. */
export const overviewDays = 30
