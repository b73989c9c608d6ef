import type { Refusal, SentFile } from '#contract/uploads.ts'

/** A file in the spool with its size, or bytes in memory. */
export type Upload = (Pick<SentFile, 'path' | 'bytes' | 'hash'> | { bytes: Uint8Array }) & {
  /** `square`: only a small square from the middle; `lines`: only the part with a passport's lines (MRZ) */
  shape?: 'square' | 'lines'
}

/** Pages that are already stored, to join them to one picture */
export type StoredPages = { pages: Uint8Array[] }

export type PreparedPage = {
  width: number
  height: number
  /** Two hashes of 64 bits in hex, which are similar for the same photo however it was saved */
  photoHash?: string
  /** The beginning of the text on the first page of a PDF, if it has text */
  text?: string
  files: { size: 'thumbnail' | 'page' | 'full'; bytes: Uint8Array }[]
  /** All pages of a document in one picture; it comes last */
  isWhole?: true
}

export type Prepared =
  | { outcome: 'prepared' }
  /** `retryAfterSeconds`: when a place is expected to be free, if there is none now */
  | { outcome: 'refused'; because: Refusal; retryAfterSeconds?: number }

/** Passes each page to `keep` as soon as it is ready, so that never all pages are in memory. */
export type PreparePicture = (
  upload: Upload | StoredPages,
  keep: (page: PreparedPage) => Promise<void>,
  /** The account that uploads the file: accounts take turns */
  owner: string,
) => Promise<Prepared>

/** 'heavy': it needs so much memory that only one such file is read at a time. */
export type ReadResult = Prepared | { outcome: 'heavy' }

export type Asked = { upload: Upload | StoredPages; mayBeHeavy: boolean }
export type Ended = { result: ReadResult; isWornOut: boolean }

/** Thrown with a reason; any other error while a file is read means that the file is damaged. */
export class Refused extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

export class Heavy extends Error {}
