import type { SentBody, SentForm } from '#contract/uploads.ts'

/** `ofAnybody`: the network of a sender who may be a stranger, of whose files only a few are kept at once */
export type MostFiles = { files: number; fileBytes?: number; ofAnybody?: string }

/** For pages with `takesFiles`. */
export type Uploads = {
  /** Throws UnreadableUpload if the form is incomplete. */
  upload: (most?: MostFiles) => Promise<SentForm>
  uploadedFile: () => Promise<SentBody>
}

export class UnreadableUpload extends Error {
  readonly status: 400 | 413
  constructor(status: UnreadableUpload['status']) {
    super('What was sent cannot be read')
    this.status = status
  }
}
