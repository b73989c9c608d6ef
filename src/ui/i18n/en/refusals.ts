import type { Refusal } from '#contract/uploads.ts'

/** Why a file was refused, and what to do. */
export const refusals: Record<Refusal, string> = {
  empty: 'This file is empty.',
  'too-large': 'This file is larger than 15 MB. Scan it at 300 dpi or less, or save it as JPEG.',
  'too-many-files': 'Too many files at once. Send the rest afterwards.',
  'not-an-image': 'This is not a JPEG, PNG, WebP or PDF file. Open it and save it as JPEG or PDF.',
  heic: 'This is a HEIC photo. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or export it as JPEG.',
  damaged: 'This file is damaged. Please scan or save it again.',
  'too-many-pixels': 'This image has more than 40 megapixels. Please make it smaller.',
  'several-frames': 'This is an animation. Please choose a still image.',
  encrypted: 'This file is protected by a password. Save it without one and choose it again.',
  'dynamic-form':
    'Only Adobe Reader shows this form. Open it there, print it to a new PDF, and choose that one.',
  'unknown-packing':
    'The ZIP has packed this file by an unusual method, such as Deflate64. Pack it again by the usual method (Deflate).',
  'too-many-pages': 'This PDF has more than 30 pages. Please use only the pages that are needed.',
  'one-page-only': 'A photo must be one image, but this PDF has several pages.',
  'several-so-named':
    'The ZIP has several different files of this name in one folder, so none of them is used.',
  'too-slow': 'Reading this file took too long. Try again, or scan it again.',
  busy: 'Too many files are being read right now. Please try again in a moment.',
  'too-many-uploads': 'You have sent very many files within an hour. Please send the rest later.',
  'no-space': 'The server has no space left for files. Please tell the server administrator.',
  'not-kept': 'No files can be kept at the moment. Please choose it again in a few minutes.',
}
