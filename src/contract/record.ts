import { z } from 'zod'
import type { DocumentType } from './document-types.ts'
import { withLatinDigits } from './text/latin-digits.ts'
import { isWorthReading } from './text/worth-reading.ts'

/** The client database of candidate records. Records of any other are never public. */
export const candidateDatabase = 'My_Aust'

export const visibilities = ['visible', 'hidden'] as const
export const approvals = ['approved', 'pending'] as const
export type Visibility = (typeof visibilities)[number]
export type Approval = (typeof approvals)[number]

const longestNumber = 40
/** Far above any number with its spaces and dashes; nothing longer is looked at. */
export const longestTyped = 100

/**
 * The one spelling of a passport or IRCC number: capitals and Latin digits, without spaces, dashes
 * and the invisible characters that come along when a number is pasted.
 */
export function normaliseNumber(typed: string): string {
  // Most are: and V8 keeps what normalize() returns in two bytes a letter, with all that it goes into.
  if (/^[A-Z0-9]*$/.test(typed)) return typed
  const bare = typed.normalize('NFKC').replace(/[\p{White_Space}\p{Pd}\p{Cf}\u2212]/gu, '')
  return withLatinDigits(bare).toUpperCase()
}

/** A number as somebody typed it; the answer is its one spelling. */
export const documentNumber = z
  .string({ error: 'required' })
  .max(longestTyped, 'too-long')
  .transform(normaliseNumber)
  .refine((number) => number.length > 0, { error: 'required' })
  .refine((number) => number.length <= longestNumber, { error: 'too-long' })
  .refine((number) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}./]*$/u.test(number), { error: 'not-a-number' })

/** Marks that turn the text around. Who pastes them does not see them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
/** Nothing but marks that belong to letters, and no letter */
const unseen = /^[\p{Cf}\p{M}]+$/u

function asKept(text: string, longest: number): string {
  if (!isWorthReading(text, longest)) return text
  const inOneLine = text.normalize('NFC').replace(turning, '').replace(/\s+/gu, ' ').trim()
  return unseen.test(inOneLine) ? '' : inOneLine
}

/** One line of text, as it is kept: no control characters, stray direction marks or broken surrogates. */
export function line(longest: number) {
  return z
    .string({ error: 'required' })
    .overwrite((text) => asKept(text, longest))
    .max(longest, 'too-long')
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'not-text' })
}

export function requiredLine(longest: number) {
  return line(longest).refine((text) => text.length > 0, { error: 'required' })
}

export const personName = line(200)

export const recordFields = z.strictObject({
  passportNumber: documentNumber,
  irccNumber: documentNumber,
  name: requiredLine(200),
  fatherName: requiredLine(200),
  motherName: line(200),
  address: requiredLine(500),
  nationality: line(100),
})
export type RecordFields = z.infer<typeof recordFields>

/** What anybody may see of a visible and approved record. */
export type PublicRecord = {
  name: string
  fatherName?: string
  motherName?: string
  address?: string
  nationality: string
  approvedOn: string
  photo?: PublicFile
  documents: (PublicFile & { type: DocumentType })[]
}

/** The size of each page of a file, in pixels at full size, and what that image weighs. */
export type PublicFile = { pages: PageSize[] }
export type PageSize = { width: number; height: number; bytes?: number }
