import type { DocumentType } from './document-types.ts'
import type { Person } from './staff-record.ts'

/**
 * Of records that somebody entered: sent back, approved, and with a document that ends. Admins hear
 * what was sent again, and of all documents.
 */
export const notificationKinds = ['sent-back', 'approved', 'sent-again', 'ending'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Notification = {
  kind: NotificationKind
  at: string
  record: { id: string; name: string }
  /** Who sent it back, or who entered what was sent again */
  by?: Person
  /** What ends, or has */
  document?: { type: DocumentType; expiresOn: string }
  /** Why it was sent back */
  reason?: string
  /** Since the person last looked */
  isNew: boolean
}

/** Counting stops at `mostCounted`. */
export type NotificationCounts = Record<NotificationKind, number>
export const mostCounted = 100

export function countOf(counts: NotificationCounts): number {
  return notificationKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
