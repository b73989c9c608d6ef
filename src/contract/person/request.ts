import { z } from 'zod'
import type { Person } from '../staff-record.ts'
import { plainText } from '../staff-record.ts'

/** What somebody asks about their own data: a copy of it, that it is erased, or that it is no longer used */
export const requestKinds = ['access', 'erasure', 'objection'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kinds that the holder of a record asks for in the dashboard; a consent is withdrawn instead */
export const ownRequestKinds = ['access', 'erasure'] as const satisfies RequestKind[]

/** How staff close a request; the candidate who made it can also withdraw it. */
export const closingOutcomes = ['done', 'refused'] as const
export const requestOutcomes = [...closingOutcomes, 'withdrawn'] as const
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

/** `on`: the day in the time zone of the organisation */
type Closed = { outcome: RequestOutcome; answer: string; at: string; on: string }

export type PersonRequest = {
  id: string
  kind: RequestKind
  /** Undefined once the record was erased */
  record?: { id: string; name: string; isDeleted: boolean }
  /** Empty once the record was erased, like the answer */
  note: string
  byHolder: boolean
  askedOn: string
  dueOn: string
  recordedBy: Person
  recordedAt: string
  closed?: Closed & { by: Person }
}

/** What the holder of a record sees of a request */
export type OwnPersonRequest = Pick<PersonRequest, 'id' | 'kind' | 'note' | 'askedOn' | 'dueOn'> & {
  /** Whether this account made it; otherwise staff entered it */
  isOwn: boolean
  closed?: Closed
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
