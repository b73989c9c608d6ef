import { z } from 'zod'

/** Everything that is written down when somebody does it. */
export const activityActions = [
  'record.added',
  'record.updated',
  'record.approved',
  'record.approval-withdrawn',
  'record.sent-back',
  'record.hidden',
  'record.unhidden',
  'record.deleted',
  'records.exported',
  'settings.updated',
  'notice.added',
  'notice.updated',
  'notice.published',
  'notice.unpublished',
  'notice.deleted',
  'activity.exported',
  'account.registered',
  'account.signed-in',
  'account.signed-out',
  'account.password-reset',
  'account.email-verified',
  'account.identity-linked',
  'account.given-to-its-owner',
  'account.two-factor-on',
  'account.two-factor-off',
  'account.two-factor-reset',
  'account.recovery-code-used',
  'api-token.created',
  'api-token.issued',
  'api-token.revoked',
  'account.signed-out-everywhere',
  'account.session-ended',
  'account.password-changed',
  'account.updated',
  'account.role-changed',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'organisation.set-up',
  'class.added',
  'class.updated',
  'class.published',
  'class.cancelled',
  'class.deleted',
  'class.people-exported',
  'class.enrolled',
  'class.left',
  'payment.recorded',
  'payment.refunded',
  'payment.corrected',
] as const
export type ActivityAction = (typeof activityActions)[number]

const id = z.string().min(1).max(100)

export const activityFilter = z.strictObject({
  /** The id of an account */
  who: id.optional(),
  action: z.enum(activityActions).optional(),
  /** The id of what it was done to */
  subject: id.optional(),
  /** Days in UTC, both included */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ActivityFilter = z.infer<typeof activityFilter>

export type ActivityEntry = {
  /** Its place in the chain */
  seq: number
  at: string
  actor: { kind: string; id?: string; name?: string }
  action: ActivityAction
  subject: ActivitySubject
  network: string
  changes: ActivityChange[]
  /** What changed is gone, with the person it was about */
  isErased: boolean
  hash: string
}

export const subjectKinds = [
  'record',
  'account',
  'notice',
  'settings',
  'activity',
  'api-token',
  'class',
  'payment',
] as const

/** The name it has now, if it is still there. */
export type ActivitySubject = {
  kind: (typeof subjectKinds)[number]
  id: string
  name?: string
}

/** A field, and what it was and became; papers only say what was done with them. */
export type ActivityChange = { field: string; from?: string; to?: string; done?: PaperChange }

export const paperChanges = ['added', 'replaced', 'removed'] as const
export type PaperChange = (typeof paperChanges)[number]

/** Newest first. The cursors lead to what is older and newer than this page. */
export type ActivityPage = { entries: ActivityEntry[]; older?: string; newer?: string }

/** What an action is done to. A list that is exported is no single record. */
export function subjectKindOf(action: string): ActivitySubject['kind'] {
  const [kind = ''] = action.split('.')
  if (kind === 'records') return 'activity'
  return subjectKinds.find((known) => known === kind) ?? 'settings'
}

/** A place in the activity: the instant and the number of an entry. */
export const entryCursor = /^([\d:.TZ-]{24})_(\d{1,15})$/
