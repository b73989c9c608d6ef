import { z } from 'zod'
import { fileTypes } from './document-types.ts'
import { requestKinds } from './person/request.ts'
import { person } from './staff-record.ts'

/**
 * Staff are notified about records that they entered: sent back, approved, with a document that ends, with a
 * correction that the holder asks for, or with a consent that was given or withdrawn. Admins are notified about records that were sent again or whose
 * retention ends, about requests of the people that records are about, and about all documents, corrections and
 * consents.
 */
export const notificationKinds = [
  'sent-back',
  'approved',
  'sent-again',
  'correction',
  'consent-withdrawn',
  'consent-given',
  'request',
  'ending',
  'retention',
] as const
type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  kind: z.enum(notificationKinds),
  at: z.iso.datetime(),
  record: z.object({ id: z.string(), name: z.string() }),
  by: person
    .optional()
    .describe('The person who sent the record back or, for `sent-again`, the person who added it'),
  document: z
    .object({ type: z.enum(fileTypes), expiresOn: z.iso.date() })
    .optional()
    .describe('The document that expires, and the last day on which it is valid'),
  endsOn: z.iso
    .date()
    .optional()
    .describe('For `retention`: the last day on which the record is kept'),
  request: z
    .object({ id: z.string(), kind: z.enum(requestKinds), dueOn: z.iso.date() })
    .optional()
    .describe('For `request`: what somebody asks about their own data, and the last day to answer'),
  reason: z
    .string()
    .optional()
    .describe(
      'Why the record was sent back; for `correction`, what the candidate asks to correct; for ' +
        '`request`, the note of the request',
    ),
  isNew: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** Counting stops at `mostCounted`. */
export type NotificationCounts = Record<NotificationKind, number>
export const mostCounted = 100

export function countOf(counts: NotificationCounts): number {
  return notificationKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
