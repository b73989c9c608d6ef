import type { Refusal } from '#contract/uploads.ts'

/** What somebody sent: a file that lies in the spool, or bytes that are at hand anyway. */
export type Upload = { path: string } | { bytes: Uint8Array }

export type PreparedPage = {
  width: number
  height: number
  files: { size: 'thumbnail' | 'page' | 'full'; bytes: Uint8Array }[]
}

export type Prepared = { outcome: 'prepared' } | { outcome: 'refused'; because: Refusal }

/** Gives each page to `keep` as soon as it is ready, so that nobody has to hold all of them. */
export type PreparePicture = (
  upload: Upload,
  keep: (page: PreparedPage) => Promise<void>,
) => Promise<Prepared>

/** What takes so much memory that only one of its kind is read at a time says so, and waits its turn. */
export type ReadResult = Prepared | { outcome: 'heavy' }

/** What the server and the processes that read pictures say to each other. */
export type ToWorker = { kind: 'read'; upload: Upload; mayBeHeavy: boolean } | { kind: 'kept' }
export type FromWorker =
  | { kind: 'started' }
  | { kind: 'page'; page: PreparedPage }
  | { kind: 'ended'; result: ReadResult; isWornOut: boolean }

/** A file that is refused on purpose; anything else that is thrown means that it is damaged. */
export class Refused extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

export class Heavy extends Error {}
