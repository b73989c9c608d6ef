/** What somebody may upload, as both sides check it: the browser to say so early, the server for good. */
export const uploadLimits = {
  fileBytes: 15_000_000,
  /** Of one picture, or of one page as it is drawn */
  pixels: 40_000_000,
  pdfPages: 30,
  filesAtOnce: 12,
}

/** For the `accept` of a file field. Without HEIC in it, phones convert their photos by themselves. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** Why a file was not taken. */
export const refusals = [
  'empty',
  'too-large',
  'too-many-files',
  'not-an-image',
  'heic',
  'damaged',
  'too-many-pixels',
  'several-frames',
  'encrypted',
  'too-many-pages',
  'one-page-only',
  'too-slow',
  'busy',
  'no-space',
] as const
export type Refusal = (typeof refusals)[number]

/** A file as it was sent. Its name is for people to read, and leads nowhere. */
export type SentFile = { field: string; name: string; path: string; bytes: number }

export type RefusedFile = {
  field: string
  name: string
  because: Extract<Refusal, 'too-large' | 'too-many-files'>
}

/** A form with its files, which are gone once it is disposed of. */
export type SentForm = AsyncDisposable & {
  fields: URLSearchParams
  files: SentFile[]
  refused: RefusedFile[]
}

/** A body that is one file by itself */
export type SentBody = AsyncDisposable &
  (
    | { outcome: 'spooled'; path: string; bytes: number }
    | { outcome: 'refused'; because: 'too-large' }
  )

/** Whether the same file may be taken when it is sent again. */
export function isWorthARetry(refusal: Refusal): boolean {
  return refusal === 'busy' || refusal === 'too-slow' || refusal === 'no-space'
}
