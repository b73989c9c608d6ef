import type { Person } from './staff-record.ts'

/** Of records that somebody entered: sent back and approved. Admins hear what was sent again. */
export const notificationKinds = ['sent-back', 'approved', 'sent-again'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Notification = {
  kind: NotificationKind
  at: string
  record: { id: string; name: string }
  /** Who sent it back, or who entered what was sent again */
  by?: Person
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
