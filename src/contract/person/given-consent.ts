import { z } from 'zod'
import { locales } from '../locale.ts'
import type { PageSize } from '../record.ts'
import { lookupPolicies, type Settings } from '../settings.ts'
import { person } from '../staff-record.ts'
import { withLatinDigits } from '../text/latin-digits.ts'
import { consentEvidences, consentPurposes } from './consent.ts'

/**
 * Whether a record has a consent now, only one to a text that promised more, one that was withdrawn (or the
 * candidate objected), or none at all
 */
export type ConsentState = 'live' | 'outdated' | 'withdrawn' | 'none'

/** The version of the text that candidates agree to now; `consent-texts.ts` has all versions. */
export const newestConsentText = 1

/** What the text of a consent says of the site. It is stored with the consent, since settings change. */
const consentTerms = z.object({
  organisation: z.string(),
  /** Whom to ask: email address and phone number, perhaps empty */
  contact: z.string(),
  lookupPolicy: z.enum(lookupPolicies),
  /** How many months a record is kept after its approval; 0: no fixed end */
  keepMonths: z.int(),
})
export type ConsentTerms = z.infer<typeof consentTerms>

export function consentTermsOf(settings: Settings): ConsentTerms {
  const { organisation, lookupPolicy, keepMonths } = settings
  const contact = [organisation.email, organisation.phone].filter(Boolean).join(', ')
  return { organisation: organisation.name, contact, lookupPolicy, keepMonths }
}

/**
 * Whether these terms still hold: a consent to less than the site does now is none. It does not matter which
 * of name and date of birth is asked for beside the number.
 */
export function termsHold(terms: ConsentTerms, { lookupPolicy, keepMonths }: Settings): boolean {
  const isFoundByLess = lookupPolicy === 'number' && terms.lookupPolicy !== 'number'
  const isKeptLonger = terms.keepMonths > 0 && (keepMonths === 0 || keepMonths > terms.keepMonths)
  return !isFoundByLess && !isKeptLonger
}

export const firstSigning = '1950-01-01'

/** A form that the candidate signed on paper; `document` is the id of its staged scan. */
export const signedForm = z.strictObject({
  document: z.string().min(1, 'required'),
  signedOn: z
    .string({ error: 'required' })
    .overwrite((text) => withLatinDigits(text.trim()))
    .refine((text) => text !== '', { error: 'required', abort: true })
    .refine((text) => z.iso.date().safeParse(text).success, { error: 'not-a-date', abort: true })
    .refine((text) => text >= firstSigning, { error: 'too-early' })
    .describe('A day such as 2026-01-31'),
  locale: z.enum(locales),
})
export type SignedForm = z.infer<typeof signedForm>

export const consent = z.object({
  id: z.string(),
  purpose: z.enum(consentPurposes),
  evidence: z
    .enum(consentEvidences)
    .describe(
      '`holder`: given by the candidate; `signed-form`: recorded by staff; `objection`: never ' +
        'given, since the candidate does not want the record published. Then text and terms ' +
        'are those of that day, and nobody agreed to them',
    ),
  textVersion: z.int().describe('Version of the text that was agreed to'),
  locale: z.enum(locales).describe('Language of that text'),
  terms: consentTerms.describe('What the text said of the site when consent was given'),
  signedOn: z.iso.date().optional(),
  givenBy: person,
  at: z.iso.datetime(),
  withdrawn: z
    .object({
      at: z.iso.datetime(),
      by: person,
      byCandidate: z.boolean().describe('With the account of the candidate'),
    })
    .optional(),
})
export type Consent = z.infer<typeof consent> & {
  /** The scan of the signed form, for staff only */
  scan?: { id: string; pages: PageSize[] }
}

/** A consent as the holder of the record sees it, without the names of others */
export type OwnConsent = Omit<Consent, 'givenBy' | 'withdrawn' | 'scan'> & {
  /** Whether this account gave it; otherwise staff recorded it, or an earlier holder gave it */
  isOwn: boolean
  withdrawn?: { at: string; isOwn: boolean }
}
