import type { SentBody, SentForm } from '#contract/uploads.ts'

/** For pages with `takesFiles`. */
export type Uploads = {
  /** Throws UnreadableUpload if the form is incomplete. */
  upload: (most?: { files: number; fileBytes?: number }) => Promise<SentForm>
  uploadedFile: () => Promise<SentBody>
}

export class UnreadableUpload extends Error {
  readonly status: 400 | 413
  constructor(status: UnreadableUpload['status']) {
    super('What was sent cannot be read')
    this.status = status
  }
}
