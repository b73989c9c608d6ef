import { z } from 'zod'
import { person, plainText } from '../staff-record.ts'

/** What somebody asks about their own data: a copy of it, that it is erased, or that it is no longer used */
export const requestKinds = ['access', 'erasure', 'objection'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kinds that the holder of a record asks for in the dashboard; a consent is withdrawn instead */
export const ownRequestKinds = ['access', 'erasure'] as const satisfies RequestKind[]

/** How staff close a request; the candidate who made it can also withdraw it. */
export const closingOutcomes = ['done', 'refused'] as const
const requestOutcomes = [...closingOutcomes, 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Days in which a request has to be answered */
export const requestDays = 30
/** The earliest day, counted back from today, that staff can enter as the day of a request */
export const requestAgeDays = 365

export const ownRequest = z.strictObject({ kind: z.enum(ownRequestKinds), note: plainText })
export type OwnRequest = z.infer<typeof ownRequest>

export const newRequest = z.strictObject({
  kind: z.enum(requestKinds),
  /** Absent: today */
  askedOn: z.iso.date().optional(),
  note: plainText.default(''),
})
export type NewRequest = z.infer<typeof newRequest>

export const requestClosing = z
  .strictObject({ outcome: z.enum(closingOutcomes), answer: plainText.default('') })
  .refine(({ outcome, answer }) => outcome === 'done' || answer !== '', {
    path: ['answer'],
    error: 'required',
  })
export type RequestClosing = z.infer<typeof requestClosing>

export const personRequest = z.object({
  id: z.string(),
  kind: z
    .enum(requestKinds)
    .describe('`access`: a copy of the data; `objection`: an end of publishing'),
  record: z
    .object({ id: z.string(), name: z.string(), isDeleted: z.boolean() })
    .optional()
    .describe('Absent once the record was erased'),
  /** Empty once the record was erased, like the answer */
  note: z.string(),
  byHolder: z.boolean().describe('Whether the candidate asked on this site'),
  askedOn: z.iso.date(),
  dueOn: z.iso.date().describe('The last day on which to answer'),
  recordedBy: person,
  recordedAt: z.iso.datetime(),
  closed: z
    .object({
      outcome: z
        .enum(requestOutcomes)
        .describe('`withdrawn`: the candidate who asked no longer wants it'),
      answer: z.string(),
      by: person,
      at: z.iso.datetime(),
      on: z.iso
        .date()
        .describe("The day of `at` in the organisation's time zone: after `dueOn`, it was late"),
    })
    .optional(),
})
export type PersonRequest = z.infer<typeof personRequest>

/** What the holder of a record sees of a request */
export type OwnPersonRequest = Pick<PersonRequest, 'id' | 'kind' | 'note' | 'askedOn' | 'dueOn'> & {
  /** Whether this account made it; otherwise staff entered it */
  isOwn: boolean
  /** The account was unlinked from the record: it neither withdraws the request nor reads an answer since then */
  isReleased?: boolean
  closed?: Omit<NonNullable<PersonRequest['closed']>, 'by'> | undefined
}

/** Requests of an account: those about its record and, once a record is gone, those that it made about it */
export type OwnRequests = { hasRecord: boolean; requests: OwnPersonRequest[] }

export const requestStates = ['open', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestQuery = z.strictObject({
  state: z.enum(requestStates).default('open'),
  after: z
    .string()
    .regex(/^[\d:.TZ-]{10,24}_[0-9a-f-]{1,64}$/, 'wrong-format')
    .optional(),
})
export type RequestQuery = z.infer<typeof requestQuery>

/** Open ones by the day on which they are due, closed ones newest first; with the cursor of the next page */
export type RequestPage = { rows: PersonRequest[]; next?: string }

export type RequestCounts = { open: number; overdue: number }
