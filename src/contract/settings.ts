import { z } from 'zod'
import { documentTypes } from './document-types.ts'
import { consentSettings } from './person/consent.ts'
import { isAuthorityName } from './site/authority-name.ts'
import { officialCheckNames } from './site/official-checks.ts'
import { withFewMarks } from './text/few-marks.ts'
import { isTimeZone } from './validity.ts'

export const lookupPolicies = ['number', 'number+name', 'number+birthDate'] as const
export type LookupPolicy = (typeof lookupPolicies)[number]

/** What a visitor gives in addition to the number */
export type BesideNumber = 'name' | 'birthDate' | undefined

export function besideNumber({ lookupPolicy }: { lookupPolicy: LookupPolicy }): BesideNumber {
  const given = {
    number: undefined,
    'number+name': 'name',
    'number+birthDate': 'birthDate',
  } as const
  return given[lookupPolicy]
}

export const statementSettings = ['off', 'shares', 'results'] as const

const attempts = z.number().int().min(1).max(9_999_999)

const times = z.number().int().min(1).max(10_000)

/** In the order of the values in LOOKUP_LIMITS */
export const defaultLimits = {
  perMinute: 10,
  perHour: 60,
  perDay: 200,
  wrongNamesPerHour: 10,
  missesPerHour: 5000,
  times24: 16,
  times56: 4,
  times48: 16,
  timesNumber: 100,
  timesNames: 10,
}

export const lookupLimits = z.strictObject({
  perMinute: attempts,
  perHour: attempts,
  perDay: attempts,
  wrongNamesPerHour: attempts,
  /** Failed lookups of all visitors together, after which the limits of networks get stricter */
  missesPerHour: attempts.default(defaultLimits.missesPerHour),
  /** By which factor the limits of wider networks are higher: /24 of IPv4, /56 and /48 of IPv6 */
  times24: times.default(defaultLimits.times24),
  times56: times.default(defaultLimits.times56),
  times48: times.default(defaultLimits.times48),
  /** By which factor all visitors together may look up one number more often than one network */
  timesNumber: times.default(defaultLimits.timesNumber),
  timesNames: times.default(defaultLimits.timesNames),
})
export type LookupLimits = z.infer<typeof lookupLimits>
export const limitNames = Object.keys(defaultLimits) as (keyof LookupLimits)[]

const documentType = z.enum(documentTypes.map(({ type }) => type))

/** Text as people read it: no control characters, direction marks or marks that cover the next line. */
function plainLine(longest: number) {
  return plain((text) => text.replace(/\s+/gu, ' '), longest)
}

function plain(asKept: (text: string) => string, longest: number) {
  return z
    .string()
    .overwrite((text) => readable(asKept(text)).trim())
    .max(longest)
    .refine((text) => text.isWellFormed(), 'not-text')
    .refine((text) => !/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text), 'not-text')
}

/** A text that needs nothing removed stays byte for byte: statements and ACTS_FOR are compared with it. */
function readable(text: string): string {
  const composed = text.normalize('NFC')
  return withFewMarks(composed) === composed ? text : withFewMarks(text)
}

/** A web address without a user name or invisible characters, which could disguise where the link leads. */
function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\p{Cf}]+$/iu.test(text) || !URL.canParse(text)) return false
  return new URL(text).username === '' && new URL(text).password === ''
}

const organisation = z.strictObject({
  name: plainLine(120).refine((name) => /[\p{L}\p{N}]/u.test(name), 'required'),
  registrationNumber: plainLine(60),
  address: plain((text) => text.replace(/\r\n?/g, '\n'), 300),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || z.email().safeParse(text).success, 'not-an-email'),
  phone: plainLine(40),
  website: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === '' || isWebsite(text), 'not-an-address')
    .default(''),
  /** The authority that the organisation acts for, if any: named on every page */
  actsFor: plainLine(120)
    .refine((text) => text === '' || isAuthorityName(text), 'not-an-authority')
    .default(''),
})
export type Organisation = z.infer<typeof organisation>

export type OrganisationFault =
  | 'poses-as-government'
  /** An address of a government, although the site is not at one */
  | 'government-address'
  /** A word with letters of several alphabets, which looks like another word */
  | 'mixes-alphabets'
  /** No authority is known by this name */
  | 'unknown-authority'

export type OrganisationFaults = { [Field in keyof Organisation]?: OrganisationFault }

/** A day that this site can be about: the schema alone would accept any year from 0 on. */
export const siteDate = z.iso
  .date({ error: 'wrong-format' })
  .refine((day) => day >= '1900', { error: 'wrong-format' })

/** Intl also takes offsets such as +06:07, which no zone has: in each, days begin on quarters of an hour. */
function mayBeTimeZone(name: string): boolean {
  return isTimeZone(name) && !/^[+-]\d\d:?(?!00|15|30|45)\d\d$/.test(name)
}

/** Settings of the dashboard, stored as JSON in one row. */
export const settingsSchema = z.strictObject({
  organisation,
  lookupPolicy: z.enum(lookupPolicies),
  limits: z.union([lookupLimits, z.literal('off')]),
  withheld: z.strictObject({
    documents: z.array(documentType),
    address: z.boolean(),
    parents: z.boolean(),
  }),
  /** The authorities' own checks that every public page names: at least one */
  officialChecks: z
    .array(z.enum(officialCheckNames))
    .min(1)
    .overwrite((names) => [...new Set(names)]),
  /** Signed statements: none, only through shares, or for every visitor */
  statements: z.enum(statementSettings),
  /** The date of "Information current as of", such as 2026-01-31 */
  dateValue: siteDate,
  /** The time zone in which the organisation's days begin and end, such as Asia/Dhaka */
  timeZone: z.string().trim().max(60).refine(mayBeTimeZone, 'not-a-time-zone'),
  /** How many days a deleted record can be brought back; 0 erases it at once */
  binDays: z.number().int().min(0).max(365),
  /** Whether a record is approved without a consent of its candidate */
  consent: z.enum(consentSettings),
  /** How many months a record is kept after it was last approved; 0 keeps it until somebody deletes it */
  keepMonths: z.number().int().min(0).max(600),
  /** Staff have no rights until they have a second factor */
  requireTwoFactor: z.boolean(),
  /** Imported records may be approved by somebody who has not opened each of them */
  approveImportsInBulk: z.boolean(),
  /** What an admin states about a document takes effect when another admin, if there is one, approves it */
  requireSecondAdmin: z.boolean(),
  /** Who may read the transparency log; a private one still gives proofs */
  log: z.enum(['public', 'private']),
  /** A demo with fictional records: every page says so */
  isDemo: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

export const firstSettings: Omit<Settings, 'dateValue'> = {
  organisation: {
    name: 'Example Migration Services',
    registrationNumber: 'EMS-0001',
    address: '1 Example Street, Sampleton',
    email: 'help@migration.example',
    phone: '+00 000 000 000',
    website: '',
    actsFor: '',
  },
  lookupPolicy: 'number+name',
  limits: defaultLimits,
  // Health, criminal and biometric data: an operator shows them on purpose.
  withheld: {
    documents: ['medical', 'policeClearance', 'fingerprint'],
    address: false,
    parents: false,
  },
  officialChecks: officialCheckNames,
  timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  statements: 'shares',
  binDays: 30,
  consent: 'warn',
  keepMonths: 24,
  requireTwoFactor: false,
  approveImportsInBulk: false,
  requireSecondAdmin: true,
  log: 'public',
  isDemo: false,
}

/** Defaults for settings that were stored before these existed, so that an upgrade hides and deletes nothing */
export const settingsOfEarlierSites: Pick<Settings, 'withheld' | 'consent' | 'keepMonths'> = {
  withheld: { documents: [], address: false, parents: false },
  consent: 'none',
  keepMonths: 0,
}
