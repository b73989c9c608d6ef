import { z } from 'zod'
import type { DetailField } from '../document-details.ts'
import { type DocumentType, documentTypes, type FileType, fileTypes } from '../document-types.ts'
import { likenessReasons } from '../duplicate.ts'
import { isRequired, type TextField, textFields } from '../forms/record-form.ts'
import type { RecordFields } from '../record.ts'
import { person } from '../staff-record.ts'
import type { Refusal } from '../uploads.ts'

export const importLimits = {
  /** Below the headings */
  rows: 100_000,
  columns: 100,
  spreadsheetBytes: 50_000_000,
  zipBytes: 200_000_000,
  filesInZip: 5_000,
  /** For how long an import can be undone; afterwards its contents are erased */
  undoDays: 14,
}

/** The encodings of a CSV file that can be chosen; UTF-8 needs no choice. */
export const csvEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** The details of a document that a column can contain */
export const importedDetails = [
  'issuedOn',
  'expiresOn',
  'issuer',
] as const satisfies readonly DetailField[]
export type ImportedDetail = (typeof importedDetails)[number]

/** What a column contains: a field, a file name, the folder of a person's files, or a document detail. */
export type ImportTarget =
  | TextField
  /** Appended to the name */
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

/** Several columns may have one of these targets; their cells are joined in the order of the columns. */
export const joinedTargets: readonly (ImportTarget | null)[] = ['name', 'address']

/** Required targets: without them no row is valid. */
export const neededTargets: readonly ImportTarget[] = textFields.filter((field) => {
  return isRequired(field, 'entry', 'admin')
})

/** What to do with a row whose number an existing record has */
export const existingChoices = ['skip', 'fill'] as const

export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

const importStates = [
  'reading',
  /** The file was read; its columns must be mapped next */
  'read',
  /** The dry run is in progress; `checked`: it has ended, and the import can be run */
  'checking',
  'checked',
  'running',
  /** The run can be resumed, or undone */
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** Remarks about the whole file. */
const importNotes = [
  'formulas',
  /** Formulas that the program which wrote the file has not calculated */
  'no-values',
  'merged-cells',
  'hidden-rows',
  'hidden-columns',
  /** They lie over the cells of the sheet, and are not imported */
  'pictures',
  'several-sheets',
  'errors',
  /** Columns without headings have values and no target */
  'no-heading',
  /** The same file was imported with the same columns before */
  'imported-before',
  /** Scans of a ZIP are missing, because the server stopped while it unpacked the ZIP */
  'scans-interrupted',
] as const
export type ImportNote = (typeof importNotes)[number]

/** A row with one of these is not imported. */
export const rowFaults = [
  /** A total, a note or the like below the table */
  'no-person',
  /** Its contents went with the record of the person when that was erased */
  'erased',
  'required',
  'too-long',
  'not-a-number',
  /** N/A, none or the like in place of a number */
  'no-digits',
  /** A word or a second number beside a number */
  'more-than-number',
  'not-a-date',
  /** A date such as 03/04/2026, and no date order was chosen */
  'ambiguous-date',
  'not-text',
  /** A cell that a record needs has an error, or a formula without its value */
  'no-value',
  /** A spreadsheet has turned a number into 1.23E+10, a date or the like */
  'digits-lost',
  /** A quotation mark is not closed, so that a cell contains further rows of the file */
  'rows-inside',
  /** A quotation mark is in the wrong place, which may have shifted the cells behind it */
  'cells-shifted',
  /** A value behind the last heading: a comma in an unquoted cell may have shifted the cells */
  'beyond-headings',
  'twice-in-file',
  /** The two numbers belong to two records, or to a record whose other number is different */
  'number-taken',
  'in-future',
  'too-early',
  'too-late',
  'ends-before-begin',
] as const
export type RowFault = (typeof rowFaults)[number]

/** Warnings, which do not make a row invalid. */
export const rowWarnings = [
  /** The spreadsheet stored the cell as a number, so leading zeros are lost */
  'zeros-lost',
  /** Bengali typed for a legacy font (Bijoy), stored as Latin characters */
  'bijoy',
  /** A cell of the file begins with a quotation mark, which becomes part of the value */
  'quote-kept',
  /** More cells than most rows of a CSV have: a comma in an unquoted cell may have shifted the others */
  'more-cells',
  /** Another cell has an error, or a formula without its value: it is imported as empty */
  'left-empty',
  /** The file has ??? or the like in place of letters, which are lost */
  'letters-lost',
  /** A spreadsheet seems to have swapped day and month */
  'swapped-date',
  /** A record has the number: the row is skipped, or fills the record's empty fields */
  'exists',
  /** The record that the row fills, or is skipped for, has another name */
  'other-name',
  /** The record that the row fills, or is skipped for, has another date of birth */
  'other-birth-date',
  /** Somebody has changed the record while the row was to fill it, so nothing was filled in */
  'not-filled',
  /** Visitors find a record only by number and date of birth, and the row has none */
  'no-birth-date',
  'no-such-file',
  'file-refused',
  /** Several files of one type: the first is used */
  'file-twice',
  /** The name or folder of a file belongs to several rows, so none of them gets it */
  'file-unclear',
  /** The record has another scan of this type, or was not filled */
  'file-unused',
  /** Another record may be of the same person; the row is imported anyway */
  ...likenessReasons,
  /** The document type was recognised by the first page, since the file name does not tell it */
  'sorted-by-text',
  /** The row has dates or an issuer, but no file for this document; they are not imported */
  'details-without-file',
  /** The record has other dates or another issuer for this document, or another scan than the row */
  'details-unused',
] as const

export type PersonOfRecord = Pick<RecordFields, 'name' | 'passportNumber'>

export type RowProblem =
  /** `row`: another row that leads to the same record, each by another of its numbers */
  | { because: RowFault; field: ImportTarget; row?: number }
  | {
      because: (typeof rowWarnings)[number]
      field: ImportTarget
      file?: string
      why?: Refusal
      /** The other record with the same file, photo or a similar name, or that has another name */
      recordId?: string
      /** Whose record that is, as it is when the row is read; absent once it is deleted */
      person?: PersonOfRecord
      /** The revision of that record when it had another name or date of birth than the row */
      revision?: number
      /** The words on the first page that revealed the type */
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
  /** After the import was undone: the record was deleted, or kept because it was changed since */
  'deleted',
  'kept',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const stopReasons = ['stopped', 'right-lost', 'no-space', 'failed'] as const
export type StopReason = (typeof stopReasons)[number]

export const count = z.int().min(0)

export const mappingShape = z.object({
  columns: z
    .array(z.enum(importTargets).nullable())
    .describe(
      'The target of each column, in the order of the columns. null leaves a column out. Only ' +
        '`name` and `address` can be the target of several columns: their values are joined in ' +
        'that order.',
    ),
  existing: z
    .enum(existingChoices)
    .describe(
      'What to do with a row whose number belongs to an existing record: `skip` the row, or ' +
        '`fill` what is empty in the record',
    ),
  dateOrder: z
    .enum(dateOrders)
    .optional()
    .describe('How to read dates such as 03/04/2026 and 12-May-26'),
  dateOrders: z
    .array(z.enum(dateOrders).nullable())
    .optional()
    .describe(
      'The date order of each column, in the order of the columns. null means that ' +
        '`dateOrder` applies.',
    ),
})

export const importShape = z.object({
  id: z.string(),
  name: z.string(),
  by: person,
  /**
   * Only the account that began an import maps, adds files and runs; any admin can see, stop and undo it. What
   * the command line or a deleted account began, any admin can continue.
   */
  isOwn: z.boolean(),
  state: z.enum(importStates),
  /** Why it stopped: somebody stopped it, its admin lost the permission, the disk is full, or an error */
  because: z.enum(stopReasons).optional(),
  sheets: z
    .array(z.string())
    .optional()
    .describe(
      'The sheets of the workbook that are not hidden, with the imported one first. Present ' +
        'only if there are several.',
    ),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The first values that are not empty, at most three; none once the rows are erased */
      samples: z.array(z.string()),
      isGuessed: z.boolean().describe('Nobody has chosen its target yet'),
      isDoubtful: z
        .boolean()
        .describe(
          'An earlier import had another target for this heading than the heading itself ' +
            'suggests. The guessed `mapping` leaves the column out: choose its target.',
        ),
    }),
  ),
  /** As chosen, or as guessed from the headings and from earlier imports */
  mapping: mappingShape,
  notes: z.array(z.enum(importNotes)),
  unheaded: z
    .array(z.string())
    .optional()
    .describe(
      'The letters of the columns that the note `no-heading` is about: they have no heading ' +
        'and no target, so their values are left out. Absent without that note.',
    ),
  counts: z.object({
    rows: count,
    /** Progress in rows of the dry run, the run or the undo */
    reached: count,
    /** After the dry run: valid rows of people who have no record yet */
    right: count,
    wrong: count,
    warned: count,
    existing: count,
    approved: count.describe(
      'Rows that fill an approved record. Such a record awaits approval again, and visitors ' +
        'do not find it until then.',
    ),
    /** Scans received, refused, and matched to a row */
    files: count,
    filesRefused: count,
    filesMatched: count,
    added: count,
    filled: count,
    skipped: count,
    refused: count,
    deleted: count,
    kept: count,
  }),
  /** True while a ZIP is being unpacked */
  isTakingFiles: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  compared: z
    .int()
    .optional()
    .describe(
      'Number of rows that have been compared with existing records to find duplicates. ' +
        'Present only while this comparison runs.',
    ),
  /** Present while the import can be undone; afterwards its contents are erased */
  undoUntil: z.iso.datetime().optional(),
  /** An undo was stopped: it can be resumed, but the import cannot be run again */
  isPartlyUndone: z.literal(true).optional(),
  isErased: z.boolean(),
})
export type Import = z.infer<typeof importShape>
export type ImportColumn = Import['columns'][number]
export type ImportMapping = Import['mapping']
export type ImportCounts = Import['counts']

/** What was read from a row, as a record would have it: empty fields are absent */
export type RowRead = {
  fields: Partial<RecordFields>
  details: Partial<Record<DocumentType, Partial<Record<ImportedDetail, string>>>>
  /** The paths of the scans that go to it */
  scans: Partial<Record<FileType, string>>
}

export type ImportRow = {
  /** The row number in the file, as spreadsheets show it: the first row is 1 */
  n: number
  /** In the order of the columns; empty after the contents are erased */
  cells: string[]
  problems: RowProblem[]
  /** Absent before the check, of a row with an invalid field, and once the contents are erased */
  read?: RowRead
  outcome?: RowOutcome
  recordId?: string
}

export const rowChoices = ['all', 'wrong', 'warned', ...rowOutcomes] as const
export type RowChoice = (typeof rowChoices)[number]

export type ImportRowPage = { rows: ImportRow[]; next?: number }

/** Why a spreadsheet or a ZIP was refused. */
export type ImportRefusal =
  | 'empty'
  | 'too-large'
  | 'not-a-spreadsheet'
  /** An .xls file, which must be saved as .xlsx */
  | 'old-excel'
  | 'encrypted'
  | 'no-sheet'
  /** The workbook has no sheet of the name that was asked for, or is a CSV file */
  | 'no-such-sheet'
  | 'no-headings'
  /** A person is above the headings */
  | 'people-above'
  /** People are below further headings, which are in another order than the first */
  | 'headings-moved'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'not-utf-8'
  | 'damaged'
  /** A workbook whose parts were packed by a method that we cannot unpack */
  | 'unknown-packing'
  /** A quotation mark is not closed, so that one cell contains the rest of the CSV file */
  | 'quote-open'
  /** A row of a CSV file has more than 100,000 characters */
  | 'long-row'
  /** Cells whose values cannot be determined, such as a number whose format is not in the file */
  | 'odd-cells'
  /** The file unpacks to far too much data, as a ZIP bomb does */
  | 'too-much-inside'
  | 'too-many-files'
  | 'too-slow'
  | 'not-a-zip'
  | 'empty-zip'
  | 'busy'
  | 'no-space'
