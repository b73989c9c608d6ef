import type { DocumentType } from './document-types.ts'
import type { RequestKind } from './person/request.ts'
import type { Person } from './staff-record.ts'

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
export type NotificationKind = (typeof notificationKinds)[number]

export type Notification = {
  kind: NotificationKind
  at: string
  record: { id: string; name: string }
  /** Who sent the record back, or who entered the record that was sent again */
  by?: Person
  /** The document that ends or has ended */
  document?: { type: DocumentType; expiresOn: string }
  /** The last day on which the record is kept */
  endsOn?: string
  /** What somebody asks about their own data, and the day by which it has to be answered */
  request?: { id: string; kind: RequestKind; dueOn: string }
  /** Why the record was sent back, what is to be corrected, or the note of a request */
  reason?: string
  isNew: boolean
}

/** Counting stops at `mostCounted`. */
export type NotificationCounts = Record<NotificationKind, number>
export const mostCounted = 100

export function countOf(counts: NotificationCounts): number {
  return notificationKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
