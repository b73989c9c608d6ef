import type { GeneratedAlways, Kysely } from 'kysely'

/**
 * Columns are text and integer, named as in the code, so that nothing stands between a row and its
 * type. Ids are UUIDv7; instants are ISO 8601 in UTC, which sorts as text.
 */
export type Schema = {
  record: RecordTable
  document: DocumentTable
  documentFile: DocumentFileTable
  settings: SettingsTable
  activity: ActivityTable
  lookupFigure: LookupFigureTable
  attempt: AttemptTable
}

export type Db = Kysely<Schema>

export type RecordTable = {
  id: string
  passportNumber: string
  irccNumber: string
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  visibility: 'visible' | 'hidden'
  approval: 'approved' | 'pending'
  clientDatabase: string
  createdBy: string
  createdAt: string
  updatedAt: string
  approvedAt: string | null
  revision: number
  /** The number of a public record, else null: kept by the database itself */
  publicPassportNumber: GeneratedAlways<string | null>
  publicIrccNumber: GeneratedAlways<string | null>
}

/** One paper of a record, or the photo; without a record while it is staged. */
export type DocumentTable = {
  id: string
  recordId: string | null
  type: string
  /** JSON: the width and height of each page at full size */
  pages: string
  stagedBy: string
  stagedAt: string
}

export type DocumentFileTable = {
  documentId: string
  page: number
  size: 'thumbnail' | 'page' | 'full'
  /** The name of its bytes in the blob store */
  blob: string
  byteCount: number
}

export type SettingsTable = { id: string; revision: number; value: string; updatedAt: string }

export type ActivityTable = {
  id: string
  at: string
  actorKind: string
  actorId: string | null
  action: string
  subjectId: string | null
  /** JSON: which fields, from what to what */
  changes: string
  network: string
}

/** How many lookups ended how, by day. Never which numbers. */
export type LookupFigureTable = { day: string; outcome: string; count: number }

/** Attempts counted against limits. Keys are fingerprints, never addresses or numbers. */
export type AttemptTable = { key: string; windowEnds: number; count: number }
