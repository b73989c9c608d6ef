import type { Generated } from 'kysely'
import type { ImportState, RowOutcome, StopReason } from '#contract/imports/import.ts'

export type ImportTable = {
  id: string
  /** The account that imports. If an API token began the import, it goes on only while that token is valid */
  by: string
  tokenId: string | null
  network: string
  name: string
  fileHash: string
  /** JSON: the names of a workbook's visible sheets, the imported one first; null for CSV, and up to version 0.5 if there is only one */
  sheets: string | null
  state: ImportState
  because: StopReason | null
  /** JSON, like mapping (null until it is chosen), notes and counts */
  headings: string
  mapping: string | null
  notes: string
  counts: string
  /** The last row that the dry run, the import or its undoing has reached */
  reachedRow: Generated<number>
  /** The last row that was compared with existing records; null while no comparison runs */
  comparedRow: number | null
  /** Set while a ZIP file is unpacked; a time in the past means that it was interrupted */
  takingFilesUntil: string | null
  undoneBy: string | null
  createdAt: string
  updatedAt: string
  erasedAt: string | null
}

/** One row of an imported file; its key makes sure that it is imported only once. */
export type ImportRowTable = {
  importId: string
  n: number
  /** JSON: the row's cells; null once erased */
  raw: string | null
  /** JSON */
  problems: string | null
  outcome: RowOutcome | null
  recordId: string | null
  /** The revision of the record after the import */
  revision: number | null
}

/** A scan that came with an import: the staged document, or why the file was refused */
export type ImportFileTable = {
  importId: string
  path: string
  documentId: string | null
  pages: number | null
  because: string | null
  /** The document type that the text of a PDF's first page names, and the words that name it */
  typeByText: string | null
  says: string | null
  /** The number of the row that the check found for the scan, 0 if there is none; null before the check */
  isMatched: number | null
}
