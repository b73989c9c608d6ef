import type { DayFigure, RecordCounts } from '../record-list.ts'

/** Outcomes of the lookups of one day. Never the numbers. */
export type LookupDay = {
  day: string
  all: number
  /** Not found, or the name did not match */
  failed: number
  /** Refused by a limit */
  tooMany: number
}

export type LastBackup = { at: string; bytes: number; files: number; missing: number }

export const backupFaults = ['not-writable', 'not-there', 'no-space', 'away', 'other'] as const
export type BackupFault = (typeof backupFaults)[number]

/** Since when backups fail, and when the last one did */
export type BackupFailure = { since: string; at: string; fault: BackupFault }

export type Overview = {
  counts: RecordCounts
  /** The record that has waited longest for approval */
  oldestPending?: { id: string; name: string; since: string }
  /** Absent if there was none */
  lastBackup?: LastBackup
  /** Present while backups fail */
  backupFailure?: BackupFailure
  entries: DayFigure[]
  lookups: LookupDay[]
}

/** The number of days that the overview shows, today included. */
export const overviewDays = 30
