import { z } from 'zod'
import type { PublicDetails } from './document-details.ts'
import type { DocumentType } from './document-types.ts'
import { withFewMarks } from './text/few-marks.ts'
import { withLatinDigits } from './text/latin-digits.ts'
import { seen } from './text/seen.ts'
import { isWorthReading } from './text/worth-reading.ts'

/** The client database of candidate records. Records of other databases are never public. */
export const candidateDatabase = 'My_Aust'

export const visibilities = ['visible', 'hidden'] as const
export const approvals = ['approved', 'pending'] as const
export type Visibility = (typeof visibilities)[number]
export type Approval = (typeof approvals)[number]

const longestNumber = 40
/** Much longer than any number with spaces and dashes; longer input is refused before it is normalised. */
export const longestTyped = 100

/**
 * Normalises a passport or IRCC number: capitals and Latin digits, without spaces, dashes, full stops,
 * accents and invisible characters.
 */
export function normaliseNumber(typed: string): string {
  // Most numbers are ASCII, and strings that normalize() returns take more memory in V8.
  if (/^[A-Z0-9]*$/.test(typed)) return typed
  const bare = typed
    .normalize('NFKD')
    .replace(/[\p{White_Space}\p{Pd}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2212.]/gu, '')
  return withLatinDigits(bare).toUpperCase()
}

/** Parses and normalises the number of a lookup. Letters of any script pass: earlier versions stored them. */
export const soughtNumber = z
  .string({ error: 'required' })
  .max(longestTyped, 'too-long')
  .transform(normaliseNumber)
  .refine((number) => number.length > 0, { error: 'required' })
  .refine((number) => number.length <= longestNumber, { error: 'too-long' })
  .refine((number) => /^[\p{L}\p{N}][\p{L}\p{N}/]*$/u.test(number) && !isMixed(number), {
    error: 'not-a-number',
  })
  .describe(
    `At most ${longestNumber} characters. Spaces, dashes, full stops and accents are removed, and letters ` +
      'become capitals.',
  )

const plainNumber = new RegExp(`^[A-Z0-9]{1,${longestNumber}}$`)

/** The same as the schema, which takes ten times as long for a number that needs no change */
export function readSoughtNumber(typed: string) {
  if (plainNumber.test(typed)) return { success: true, data: typed } as const
  return soughtNumber.safeParse(typed)
}

/**
 * The stricter rule for a number that is stored: letters of other scripts can look like Latin ones, and a
 * slash at the end is easily overlooked.
 */
export const documentNumber = soughtNumber.refine(
  (number) => /^[A-Z0-9]+(\/[A-Z0-9]+)*$/.test(number),
  { error: 'not-a-number' },
)

function isMixed(number: string): boolean {
  return /[A-Z]/.test(number) && /[^A-Z0-9/]/.test(number)
}

/** Invisible marks that change the direction of text; they come with pasted text. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

function asKept(text: string, longest: number): string {
  if (!isWorthReading(text, longest)) return text
  const straight = text.normalize('NFC').replace(turning, '')
  return seen(withFewMarks(straight).replace(/\s+/gu, ' ').trim())
}

/** One line of text without control characters, direction marks or broken surrogates. */
export function line(longest: number) {
  return z
    .string({ error: 'required' })
    .overwrite((text) => asKept(text, longest))
    .max(longest, 'too-long')
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'not-text' })
}

export function requiredLine(longest: number) {
  return line(longest).min(1, 'required')
}

export const personName = line(200)

export const calendarDay = z.iso.date()

/** Such as 1990-01-31: it is compared in lookups and never shown to the public. */
export const birthDate = z
  .string({ error: 'required' })
  .overwrite((text) => withLatinDigits(text.trim()))
  .refine((text) => text === '' || isDayOfBirth(text), { error: 'not-a-date', abort: true })
  .refine((text) => text <= latestDay(), { error: 'in-future' })
  .describe('A date such as 1990-01-31, or an empty string. It is never shown to the public.')

function isDayOfBirth(text: string): boolean {
  return text >= '1900' && z.iso.date().safeParse(text).success
}

/** One day ahead of UTC, for time zones that are ahead of it */
function latestDay(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

export const recordFields = z.strictObject({
  passportNumber: documentNumber,
  irccNumber: documentNumber,
  name: requiredLine(200),
  fatherName: requiredLine(200),
  motherName: line(200),
  address: requiredLine(500),
  nationality: line(100),
  birthDate,
})
export type RecordFields = z.infer<typeof recordFields>

/** The public part of a visible and approved record. */
export type PublicRecord = {
  name: string
  fatherName?: string
  motherName?: string
  address?: string
  nationality?: string
  approvedOn: string
  photo?: PublicFile
  documents: (PublicFile & { type: DocumentType; details?: PublicDetails })[]
}

/** Pixel size of each page at full size, and bytes of that image. */
export type PublicFile = { pages: PageSize[] }
export type PageSize = { width: number; height: number; bytes?: number }
