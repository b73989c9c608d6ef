import type { DocumentType } from './document-types.ts'
import type { Person } from './staff-record.ts'

/**
 * Of records that somebody entered: sent back, approved, with a document that ends, and what their
 * holders ask to correct. Admins hear what was sent again, and of all documents and messages.
 */
export const notificationKinds = [
  'sent-back',
  'approved',
  'sent-again',
  'correction',
  'ending',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Notification = {
  kind: NotificationKind
  at: string
  record: { id: string; name: string }
  /** Who sent it back, or who entered what was sent again */
  by?: Person
  /** What ends, or has */
  document?: { type: DocumentType; expiresOn: string }
  /** Why it was sent back, or what is to be corrected */
  reason?: string
  isNew: boolean
}

/** Counting stops at `mostCounted`. */
export type NotificationCounts = Record<NotificationKind, number>
export const mostCounted = 100

export function countOf(counts: NotificationCounts): number {
  return notificationKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
