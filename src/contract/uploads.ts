/** Upload limits, checked early by the browser and finally by the server. */
export const uploadLimits = {
  fileBytes: 15_000_000,
  /** The most pixels of one picture, or of one rendered PDF page */
  pixels: 40_000_000,
  pdfPages: 30,
  filesAtOnce: 12,
}

/** For the `accept` attribute. As HEIC is not in it, phones convert their photos. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

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
  /** A PDF whose contents only Adobe Reader shows (XFA) */
  'dynamic-form',
  /** A file in a ZIP was packed by a method that we cannot unpack */
  'unknown-packing',
  'too-many-pages',
  'one-page-only',
  /** A ZIP has several files of this path, each with other content */
  'several-so-named',
  'too-slow',
  'busy',
  'too-many-uploads',
  'no-space',
  /** The file store is away */
  'not-kept',
] as const
export type Refusal = (typeof refusals)[number]

/** An uploaded file. Its name is only shown, never used as a path; its hash is SHA-256 in hex. */
export type SentFile = { field: string; name: string; path: string; bytes: number; hash: string }

export type RefusedFile = {
  field: string
  name: string
  because: Extract<Refusal, 'too-large' | 'too-many-files' | 'busy'>
}

/** A form with its files, which are deleted when it is disposed of. */
export type SentForm = AsyncDisposable & {
  fields: URLSearchParams
  files: SentFile[]
  refused: RefusedFile[]
}

export type SentBody = AsyncDisposable &
  (
    | { outcome: 'spooled'; path: string; bytes: number; hash: string }
    | { outcome: 'refused'; because: 'too-large' }
  )

/** Whether the same file may succeed when it is sent again. */
export function isWorthARetry(refusal: string): boolean {
  return ['busy', 'too-slow', 'too-many-uploads', 'no-space', 'not-kept'].includes(refusal)
}
