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

/** Whether the same file may be taken when it is sent again. */
export function isWorthARetry(refusal: Refusal): boolean {
  return refusal === 'busy' || refusal === 'too-slow' || refusal === 'no-space'
}
