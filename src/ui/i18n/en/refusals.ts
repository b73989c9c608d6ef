import type { Refusal } from '#contract/uploads.ts'

/** Why a file was refused, and what to do. */
export const refusals: Record<Refusal, string> = {
  empty: 'This file is empty.',
  'too-large': 'This file is larger than 15 MB. Scan it at 300 dpi or less, or save it as JPEG.',
  'too-many-files': 'Too many files at once. Send the rest afterwards.',
  'not-an-image': 'This is not a JPEG, PNG, WebP or PDF file. Open it and save it as JPEG or PDF.',
  heic: 'This is a HEIC photo. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or export it as JPEG.',
  damaged: 'This file is damaged. Scan or save it again.',
  'too-many-pixels': 'This image has more than 40 megapixels. Make it smaller.',
  'several-frames': 'This is an animation. Choose a still image.',
  encrypted: 'This file is protected by a password. Save it without one and choose it again.',
  'dynamic-form': 'Only Adobe Reader shows this form. Print it there to a PDF, and choose that.',
  'unknown-packing':
    'The ZIP has packed this file by an unusual method, such as Deflate64. Pack it again by Deflate.',
  'too-many-pages': 'This PDF has more than 30 pages. Use only those that are needed.',
  'one-page-only': 'A photo must be one image, but this PDF has several pages.',
  'several-so-named': 'The ZIP has several files of this name in one folder, so none is used.',
  'too-slow': 'Reading this file took too long. Try again, or scan it again.',
  busy: 'Too many files are being read right now. Try again in a moment.',
  'too-many-uploads': 'You have sent too many files within an hour. Send the rest afterwards.',
  'no-space': 'The server has no space left for files. Tell the server administrator.',
  'not-kept': 'No files can be kept at the moment. Choose it again in a few minutes.',
}
