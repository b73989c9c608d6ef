import type { Generated } from 'kysely'
import type { ImportState, RowOutcome, StopReason } from '#contract/imports/import.ts'

export type ImportTable = {
  id: string
  /** The account; with an API token it goes on only while that counts */
  by: string
  tokenId: string | null
  network: string
  name: string
  fileHash: string
  state: ImportState
  because: StopReason | null
  /** JSON, like mapping (null until it is chosen), notes and counts */
  headings: string
  mapping: string | null
  notes: string
  counts: string
  /** The last row that the dry run, the run or the undoing has come to */
  reachedRow: Generated<number>
  /** The last row that was compared with the records, while that goes on */
  comparedRow: number | null
  /** While a ZIP is unpacked; in the past if that was interrupted */
  takingFilesUntil: string | null
  undoneBy: string | null
  createdAt: string
  updatedAt: string
  erasedAt: string | null
}

/** One row of a file: with it each is imported once. */
export type ImportRowTable = {
  importId: string
  n: number
  /** JSON: its cells; null once erased */
  raw: string | null
  /** JSON */
  problems: string | null
  outcome: RowOutcome | null
  recordId: string | null
  /** As the import left the record */
  revision: number | null
}

/** A scan that came with an import: a staged document, or why it was refused */
export type ImportFileTable = {
  importId: string
  path: string
  documentId: string | null
  pages: number | null
  because: string | null
  /** The document type that the first page of a PDF names, and in which words */
  typeByText: string | null
  says: string | null
  /** Whether the check found a row for it (1) or not (0); null before */
  isMatched: number | null
}
