import type { SentBody, SentForm } from '#contract/uploads.ts'

/** For pages that take files; for others there is nothing to read. */
export type Uploads = {
  /** Throws UnreadableUpload where there is no whole form. */
  upload: () => Promise<SentForm>
  uploadedFile: () => Promise<SentBody>
}

export class UnreadableUpload extends Error {
  readonly status: 400 | 413
  constructor(status: UnreadableUpload['status']) {
    super('What was sent cannot be read')
    this.status = status
  }
}
