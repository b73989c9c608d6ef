import type { FieldError } from '../json.ts'

/** These clients show the error text to people. */
const faults: Record<string, string> = {
  required: 'is required',
  taken: 'belongs to another record',
  gone: 'is no longer there: send it again',
  'too-long': 'is too long',
  'too-small': 'is too small',
  'too-large': 'is too large',
  'not-text': 'holds what is no text',
  'not-a-number': 'is no document number',
  'not-an-email': 'is no email address',
  'not-an-address': 'is no web address',
  'too-short': 'is too short',
  common: 'is one that many people use',
  'foreign-address': 'is not an address that POST /images answered',
  'one-page-only': 'has to be a picture of one page',
  'wrong-format': 'is not in the right format',
  'not-an-image': 'is neither JPEG, PNG, WebP nor PDF',
  heic: 'is a HEIC file: save it as JPEG',
  empty: 'is empty',
  damaged: 'is damaged',
  'too-many-pixels': 'has too many pixels',
  'several-frames': 'is a moving picture',
  encrypted: 'is locked by a password',
  'too-many-pages': 'has too many pages',
  'too-slow': 'took too long to read',
}

export function faultInWords({ field, code }: FieldError): string {
  return `${field} ${faults[code] ?? 'is not valid'}`
}
