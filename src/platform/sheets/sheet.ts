import type { CsvEncoding, ImportNote, ImportRefusal } from '#contract/imports/import.ts'

/** A number if the spreadsheet stored the cell as a number, else text. */
export type Cell = string | number

/** A merged cell of several rows, which is stored in the first one; the column counts from 0 */
export type MergedRows = { column: number; from: number; to: number }

/**
 * The row number in the file, from 1, and its cells without empty ones at the end; empty rows are left out. `width`:
 * how many cells a row of a CSV has with those, if it has any.
 */
export type SheetRow = [n: number, cells: Cell[], width?: number]

export type SheetRead =
  | {
      outcome: 'read'
      rows: number
      notes: ImportNote[]
      sheets?: string[] | undefined
      merged?: MergedRows[] | undefined
    }
  | { outcome: 'refused'; because: ImportRefusal; row?: number | undefined }

export type SheetFile = {
  path: string
  encoding?: CsvEncoding | undefined
  /** The name of the sheet of a workbook; without it, the first that has a table is read */
  sheet?: string | undefined
}

/** Parses a spooled file in a separate process, and passes its rows to `keep` in batches. */
export type ReadSheet = (
  file: SheetFile,
  keep: (rows: SheetRow[]) => Promise<void>,
) => Promise<SheetRead>

/** Any other error while reading a file means that the file is damaged. */
export class Refused extends Error {
  readonly because: ImportRefusal
  /** The number of the row in which it is, from 1, if that is known */
  readonly row: number | undefined
  constructor(because: ImportRefusal, row?: number) {
    super(because)
    this.because = because
    this.row = row
  }
}
