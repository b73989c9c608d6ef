import type { Refusal, SentFile } from '#contract/uploads.ts'

/** A file in the spool with its size, or bytes in memory. */
export type Upload = (Pick<SentFile, 'path' | 'bytes' | 'hash'> | { bytes: Uint8Array }) & {
  /** Only its middle, small, as a square; or only where the lines of a passport are */
  shape?: 'square' | 'lines'
}

/** Pages that are stored already, of which the picture of all is made */
export type StoredPages = { pages: Uint8Array[] }

export type PreparedPage = {
  width: number
  height: number
  /** Two hashes of 64 bits in hex, by which the same photo is known however it was saved */
  photoHash?: string
  /** The beginning of the text on the first page of a PDF, if it has any */
  text?: string
  files: { size: 'thumbnail' | 'page' | 'full'; bytes: Uint8Array }[]
  /** All pages of a document in one picture; it comes last */
  isWhole?: true
}

export type Prepared =
  | { outcome: 'prepared' }
  /** `retryAfterSeconds`: when there will be a place, if there is none now */
  | { outcome: 'refused'; because: Refusal; retryAfterSeconds?: number }

/** Passes each page to `keep` as soon as it is ready, so that never all of them are in memory. */
export type PreparePicture = (
  upload: Upload | StoredPages,
  keep: (page: PreparedPage) => Promise<void>,
  /** The account whose file it is: accounts take turns */
  owner: string,
) => Promise<Prepared>

/** 'heavy': it needs so much memory that only one such file is read at a time. */
export type ReadResult = Prepared | { outcome: 'heavy' }

export type ToWorker =
  | { kind: 'read'; upload: Upload | StoredPages; mayBeHeavy: boolean }
  | { kind: 'kept' }
export type FromWorker =
  | { kind: 'started' }
  | { kind: 'page'; page: PreparedPage }
  | { kind: 'ended'; result: ReadResult; isWornOut: boolean }

export type WorkerLimits = {
  /** The server, without which a worker ends */
  parent: number
  processBytes: number
  /** Time of the processor, so that a busy machine refuses no more than an idle one */
  pageCpuMs: number
  fileCpuMs: number
}

/** Two numbers that change whenever a file or a page begins, for the thread that watches. */
export type Progress = Int32Array<SharedArrayBuffer>

/** The signal by which a worker ends itself when a file takes too much time */
export const outOfCpuTime = 'SIGVTALRM'

/** Any other error while reading a file means that the file is damaged. */
export class Refused extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

export class Heavy extends Error {}
