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

/** A file that a document points at, and that is not what was stored */
export type BadFile = { blob: string; because: 'missing' | 'damaged' }

/** The slow verification of all files: where it is, what is bad, and when it was last complete */
export type FilesVerified = {
  begunAt: string
  reached: string
  files: number
  bad: BadFile[]
  last?: { at: string; files: number }
}

const backupFaults = ['not-writable', 'not-there', 'no-space', 'away', 'other'] as const
export type BackupFault = (typeof backupFaults)[number]

/** Since when backups fail, and when the last one did */
export type BackupFailure = { since: string; at: string; fault: BackupFault }

/** What a new site has to get, each until it has it. */
export const firstSteps = ['details', 'mail', 'backup', 'invite', 'record'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The last days that figures are shown for; as many days before are compared with them. */
export const overviewRanges = [7, 30, 90] as const
export type OverviewRange = (typeof overviewRanges)[number]

/** What a member of staff added, and the decisions on it */
export type PersonsWork = {
  id: string
  name: string
  added: number
  approved: number
  sentBack: number
}

export type Overview = {
  counts: RecordCounts
  /** Records that somebody is typing */
  drafts: number
  toDo: FirstStep[]
  oldestPending?: { id: string; name: string; since: string }
  /** Absent if there was none */
  lastBackup?: LastBackup
  /** Absent before the first step */
  files?: { bad: number; verifiedAt?: string }
  backupFailure?: BackupFailure
  days: OverviewRange
  entries: DayFigure[]
  lookups: LookupDay[]
  /** The sums of as many days before */
  before: { entries: number } & Omit<LookupDay, 'day'>
  work: PersonsWork[]
}
