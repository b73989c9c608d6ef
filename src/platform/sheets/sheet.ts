import type { CsvEncoding, ImportNote, ImportRefusal } from '#contract/imports/import.ts'

/** Numbers that a spreadsheet kept as numbers stay numbers. */
export type Cell = string | number

/** Its row in the file, from 1 on, and its cells; empty rows are left out. */
export type SheetRow = [n: number, cells: Cell[]]

export type SheetRead =
  | { outcome: 'read'; rows: number; notes: ImportNote[] }
  | { outcome: 'refused'; because: ImportRefusal }

/** Reads a file of the spool in a process of its own, and passes on its rows, some hundreds at a time. */
export type ReadSheet = (
  file: { path: string; encoding?: CsvEncoding | undefined },
  keep: (rows: SheetRow[]) => Promise<void>,
) => Promise<SheetRead>

export type ToWorker =
  | { kind: 'read'; path: string; encoding?: CsvEncoding | undefined }
  | { kind: 'kept' }
export type FromWorker =
  | { kind: 'started' }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'ended'; result: SheetRead }

export type WorkerLimits = {
  /** The server, without which a worker ends */
  parent: number
  processBytes: number
  cpuMs: number
}

/** The signal by which a worker ends itself when a file takes too much time */
export const outOfCpuTime = 'SIGVTALRM'

/** Any other error while reading a file means that the file is damaged. */
export class Refused extends Error {
  readonly because: ImportRefusal
  constructor(because: ImportRefusal) {
    super(because)
    this.because = because
  }
}
