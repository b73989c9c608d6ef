import { z } from 'zod'
import { type Locale, locales } from '../locale.ts'
import type { PageSize } from '../record.ts'
import type { LookupPolicy, Settings } from '../settings.ts'
import type { Person } from '../staff-record.ts'
import { withLatinDigits } from '../text/latin-digits.ts'
import type { ConsentEvidence, ConsentPurpose } from './consent.ts'

/**
 * Whether a record has a consent now, only one to a text that promised more, one that was withdrawn (or the
 * candidate objected), or none at all
 */
export type ConsentState = 'live' | 'outdated' | 'withdrawn' | 'none'

/** The version of the text that candidates agree to now; `consent-texts.ts` has all versions. */
export const newestConsentText = 1

/** What the text of a consent says of the site. It is stored with the consent, since settings change. */
export type ConsentTerms = {
  organisation: string
  /** Whom to ask: email address and phone number, perhaps empty */
  contact: string
  lookupPolicy: LookupPolicy
  /** How many months a record is kept after its approval; 0: no fixed end */
  keepMonths: number
}

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
    .refine((text) => text >= firstSigning, { error: 'too-early' }),
  locale: z.enum(locales),
})
export type SignedForm = z.infer<typeof signedForm>

export type Consent = {
  id: string
  purpose: ConsentPurpose
  evidence: ConsentEvidence
  /** The version of the text, its language, and what it said of the site */
  textVersion: number
  locale: Locale
  terms: ConsentTerms
  /** The day on which the form was signed */
  signedOn?: string
  givenBy: Person
  at: string
  /** `byCandidate`: with the candidate's own account, not by staff */
  withdrawn?: { at: string; by: Person; byCandidate: boolean }
  /** The scan of the signed form, for staff only */
  scan?: { id: string; pages: PageSize[] }
}

/** A consent as the holder of the record sees it, without the names of others */
export type OwnConsent = Omit<Consent, 'givenBy' | 'withdrawn' | 'scan'> & {
  /** Whether this account gave it; otherwise staff recorded it, or an earlier holder gave it */
  isOwn: boolean
  withdrawn?: { at: string; isOwn: boolean }
}
