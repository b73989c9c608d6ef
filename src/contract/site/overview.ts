import type { RequestCounts } from '../person/request.ts'
import type { RetentionCounts } from '../person/retention.ts'
import type { DayFigure, RecordCounts } from '../record-list.ts'

/** Lookup outcomes of one day, without the numbers that were searched. */
export type LookupDay = {
  day: string
  all: number
  /** Not found, or the name did not match */
  failed: number
  /** Refused by a limit */
  tooMany: number
}

export type LastBackup = { at: string; bytes: number; files: number; missing: number }

/** A blob that a document refers to, and that is missing or damaged */
export type BadFile = { blob: string; because: 'missing' | 'damaged' }

/** The slow verification of all blobs: its position, the bad ones, and its last complete run */
export type FilesVerified = {
  begunAt: string
  reached: string
  files: number
  bad: BadFile[]
  last?: { at: string; files: number }
}

export type BackupFault = 'not-writable' | 'not-there' | 'no-space' | 'away' | 'other'

/** Since when backups fail, and when the last one failed */
export type BackupFailure = { since: string; at: string; fault: BackupFault }

/** Set-up steps of a new site; each is listed until it is done. */
export const firstSteps = ['name', 'details', 'mail', 'backup', 'invite', 'record'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How many days figures are shown for; they are compared with the same number of days before. */
export const overviewRanges = [7, 30, 90] as const
export type OverviewRange = (typeof overviewRanges)[number]

/** What a member of staff entered, and how it was decided */
export type PersonsWork = {
  id: string
  name: string
  added: number
  approved: number
  sentBack: number
}

export type Overview = {
  counts: RecordCounts
  /** Records that are being typed */
  drafts: number
  /** Requests of people about their own data */
  requests: RequestCounts
  /** Records whose retention ends, or that it has hidden */
  retention: RetentionCounts
  toDo: FirstStep[]
  oldestPending?: { id: string; name: string; since: string }
  /** Absent if there was no backup */
  lastBackup?: LastBackup
  /** Absent before the verification has begun */
  files?: { bad: number; verifiedAt?: string }
  backupFailure?: BackupFailure
  days: OverviewRange
  entries: DayFigure[]
  lookups: LookupDay[]
  /** The sums of the same number of days before */
  before: { entries: number } & Omit<LookupDay, 'day'>
  work: PersonsWork[]
}
