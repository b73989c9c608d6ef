import type { Refusal } from '#contract/uploads.ts'

/** A file as it was sent. Its name is for people to read, and leads nowhere. */
export type SentFile = { field: string; name: string; path: string; bytes: number }

export type RefusedFile = { field: string; name: string; because: Refusal }

/** A form with files, which are gone once it is disposed of. */
export type SentForm = AsyncDisposable & {
  fields: URLSearchParams
  files: SentFile[]
  refused: RefusedFile[]
}

export type SentBody = AsyncDisposable &
  ({ outcome: 'spooled'; path: string } | { outcome: 'refused'; because: Refusal })

/** For pages that take files; for others there is nothing to read. */
export type Uploads = {
  /** Throws UnreadableUpload where there is no whole form. */
  upload: () => Promise<SentForm>
  /** A body that is one file by itself */
  uploadedFile: () => Promise<SentBody>
}

export class UnreadableUpload extends Error {
  readonly status: 400 | 413
  constructor(status: UnreadableUpload['status']) {
    super('What was sent cannot be read')
    this.status = status
  }
}
