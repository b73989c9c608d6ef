// The browser loads this file: import no library here.

import type { DetailField } from '../document-details.ts'
import { type DocumentType, documentTypes, type FileType, fileTypes } from '../document-types.ts'
import { likenessReasons } from '../duplicate.ts'
import { type TextField, textFields } from '../forms/record-form.ts'
import type { Person } from '../staff-record.ts'
import type { Refusal } from '../uploads.ts'

export const importLimits = {
  rows: 100_000,
  columns: 100,
  spreadsheetBytes: 50_000_000,
  zipBytes: 200_000_000,
  /** Files of one ZIP, and of one import */
  filesInZip: 5_000,
  files: 100_000,
  /** For how long an import can be undone; then what was in its file is erased */
  undoDays: 14,
}

/** The encodings of a CSV file that can be chosen; UTF-8 needs no choice. */
export const csvEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** What a column can say of a document */
export const importedDetails = [
  'issuedOn',
  'expiresOn',
  'issuer',
] as const satisfies readonly DetailField[]
export type ImportedDetail = (typeof importedDetails)[number]

/** Where a column goes: a field, the name of a file, the folder of a person's files, or a detail. */
export type ImportTarget =
  | TextField
  /** Goes behind what the columns of the name have */
  | 'surname'
  | 'folder'
  | `file.${FileType}`
  | `${ImportedDetail}.${DocumentType}`

export const importTargets: readonly ImportTarget[] = [
  ...textFields,
  'surname',
  'folder',
  ...fileTypes.map((type) => `file.${type}` as const),
  ...documentTypes.flatMap(({ type }) => importedDetails.map((one) => `${one}.${type}` as const)),
]

/** Several columns may go to one of these, and are joined in their order. */
export const joinedTargets: readonly (ImportTarget | null)[] = ['name', 'address']

/** Without these columns no row can be right. */
export const neededTargets: readonly ImportTarget[] = [
  'passportNumber',
  'irccNumber',
  'name',
  'fatherName',
  'motherName',
  'address',
]

export type ImportColumn = {
  heading: string
  /** The first values that are not empty, at most three; none once the rows are erased */
  samples: string[]
}

/** What happens to a row whose number a record has already */
export const existingChoices = ['skip', 'fill'] as const

export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

export type ImportMapping = {
  /** For each column in its order: where it goes; null is left out */
  columns: (ImportTarget | null)[]
  existing: (typeof existingChoices)[number]
  /** Of dates such as 03/04/2026 */
  dateOrder?: DateOrder | undefined
  /** For each column in its order: where it has one of its own */
  dateOrders?: (DateOrder | null)[] | undefined
}

export const importStates = [
  /** The file is being read */
  'reading',
  /** Its columns wait to be mapped */
  'read',
  /** The dry run goes on; then it waits to be run */
  'checking',
  'checked',
  'running',
  /** It can be gone on with, or undone */
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** What is said of a whole file. */
export const importNotes = [
  'formulas',
  'merged-cells',
  'hidden-rows',
  'several-sheets',
  'errors',
  /** The same file was imported with the same columns before */
  'imported-before',
  /** Not all scans of a ZIP have come, as the server stopped meanwhile */
  'scans-interrupted',
] as const
export type ImportNote = (typeof importNotes)[number]

/** A row with one of these is not imported. */
export const rowFaults = [
  'required',
  'too-long',
  'not-a-number',
  /** N/A, none or the like in place of a number */
  'no-digits',
  'not-a-date',
  /** 03/04/2026, while nobody has said whether days or months come first */
  'ambiguous-date',
  'not-text',
  /** 1.23E+10, or a date: a spreadsheet has made another value of a number */
  'digits-lost',
  /** A quotation mark is not closed, so that the row holds further ones of the file */
  'rows-inside',
  'twice-in-file',
  /** Its two numbers belong to two records, or one of them to another than the file says */
  'number-taken',
  'in-future',
  'too-early',
  'too-late',
  'ends-before-begin',
] as const
export type RowFault = (typeof rowFaults)[number]

/** What is only said of a row. */
export const rowWarnings = [
  /** A number that the spreadsheet kept as one: zeros at its beginning are lost */
  'zeros-lost',
  /** Bengali for an old font, that is Latin letters in truth */
  'bijoy',
  /** ??? in place of letters, which the file has lost */
  'letters-lost',
  /** A spreadsheet seems to have taken the day for the month, and the month for the day */
  'swapped-date',
  /** A record has the number: the row is skipped, or fills what is empty there */
  'exists',
  /** The record that the row fills has quite another name */
  'other-name',
  'no-such-file',
  'file-refused',
  /** More files of one type: the first is taken */
  'file-twice',
  /** Its name or folder belongs to more than one row: nobody gets it */
  'file-unclear',
  /** Another record may be of the same person; the row is imported all the same */
  ...likenessReasons,
  /** The name of a PDF does not say what it is; its first page does */
  'sorted-by-text',
  /** Dates or an issuer of a document that does not come: they are not kept */
  'details-without-file',
] as const

export type RowProblem =
  | { because: RowFault; field: ImportTarget }
  | {
      because: (typeof rowWarnings)[number]
      field: ImportTarget
      file?: string
      why?: Refusal
      /** The other record of the same file, photo or name */
      recordId?: string
      /** What stands on the first page */
      says?: string
    }

const faults: readonly string[] = rowFaults
export function isFault({ because }: RowProblem): boolean {
  return faults.includes(because)
}

export const rowOutcomes = [
  'added',
  'filled',
  'skipped',
  'refused',
  /** After undoing */
  'deleted',
  'kept',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export type ImportCounts = {
  rows: number
  /** How far the dry run, the run or the undoing is, in rows */
  reached: number
  /** After the dry run: of people who have no record yet */
  right: number
  wrong: number
  warned: number
  existing: number
  /** Scans that came, that were refused, and that a row has */
  files: number
  filesRefused: number
  filesMatched: number
} & Record<RowOutcome, number>

export type Import = {
  id: string
  /** The file's name */
  name: string
  by: Person
  /** Only who began it maps, adds files and runs; every admin sees it, stops and undoes it */
  isOwn: boolean
  state: ImportState
  /** Why it stopped: somebody stopped it, its admin lost the right, the disk is full, or a fault */
  because?: StopReason
  columns: ImportColumn[]
  /** As chosen, or as guessed from the headings and from earlier imports */
  mapping: ImportMapping
  notes: ImportNote[]
  counts: ImportCounts
  /** While a ZIP is unpacked */
  isTakingFiles: boolean
  /** How many rows were compared with the records, while that goes on */
  compared?: number
  createdAt: string
  updatedAt: string
  /** While it can be undone; then what was in its file is erased */
  undoUntil?: string
  /** What stopped was the undoing: it can only be undone further */
  isPartlyUndone?: true
  /** What was in its file is erased */
  isErased: boolean
}

export const stopReasons = ['stopped', 'right-lost', 'no-space', 'failed'] as const
export type StopReason = (typeof stopReasons)[number]

export type ImportRow = {
  /** Its row in the file, as a spreadsheet counts: the headings are row 1 */
  n: number
  /** By column; empty once erased */
  cells: string[]
  problems: RowProblem[]
  outcome?: RowOutcome
  recordId?: string
}

/** Which rows: those that are wrong, warned of, kept when undone, or of an outcome */
export const rowChoices = ['all', 'wrong', 'warned', ...rowOutcomes] as const
export type RowChoice = (typeof rowChoices)[number]

export type ImportRowPage = { rows: ImportRow[]; next?: number }

/** Why a spreadsheet or a ZIP was refused. */
const importRefusals = [
  'empty',
  'too-large',
  'not-a-spreadsheet',
  /** .xls: save it as .xlsx */
  'old-excel',
  'encrypted',
  'no-sheet',
  'no-headings',
  'too-many-rows',
  'too-many-columns',
  'not-utf-8',
  'damaged',
  /** The rest of a CSV file stands in one cell */
  'quote-open',
  /** Whose values cannot be known, as with a date in a format that is not in the file */
  'odd-cells',
  /** It unpacks to very much, as a bomb does */
  'too-much-inside',
  'too-many-files',
  'too-slow',
  'not-a-zip',
  'busy',
  'no-space',
] as const
export type ImportRefusal = (typeof importRefusals)[number]
