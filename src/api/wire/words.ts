import type { FieldError } from '../json.ts'

/** Earlier clients show the text of an error to people, so it must be readable. */
const faults: Record<string, string> = {
  required: 'is required',
  taken: 'belongs to another record',
  gone: 'has expired: upload it again',
  kept: 'can be neither replaced nor removed',
  'too-long': 'is too long',
  'too-small': 'is too small',
  'too-large': 'is too large',
  'not-text': 'contains invalid characters',
  'not-a-number': 'is not a document number: use only digits and the letters A to Z',
  'not-an-email': 'is not an email address',
  'not-an-address': 'is not a web address',
  'too-short': 'is too short',
  common: 'is too common',
  'foreign-address': 'is not an address returned by POST /images',
  'one-page-only': 'must be an image of one page',
  'in-future': 'is in the future',
  'wrong-format': 'is not in the right format',
  'not-an-image': 'is not a JPEG, PNG, WebP or PDF file',
  heic: 'is a HEIC file: save it as JPEG',
  empty: 'is empty',
  damaged: 'is damaged',
  'too-many-pixels': 'has too many pixels',
  'several-frames': 'is an animation',
  encrypted: 'is protected by a password',
  'dynamic-form': 'is a form that only Adobe Reader shows: print it to a new PDF',
  'too-many-pages': 'has too many pages',
  'too-slow': 'took too long to read',
}

export function faultInWords({ field, code }: FieldError): string {
  return `${field || 'The body'} ${faults[code] ?? 'is not valid'}`
}
