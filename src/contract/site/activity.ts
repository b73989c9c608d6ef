import { z } from 'zod'

/** The actor of what the site does by itself, in place of an account */
export const siteItself = 'site'
/** The actor of commands that are run on the server */
export const atConsole = 'console'

export const activityActions = [
  'record.added',
  'record.updated',
  'record.approved',
  /** What others stated of its documents, by an approval that needs another admin */
  'record.countersigned',
  'record.approval-withdrawn',
  'record.sent-back',
  'record.sending-back-undone',
  'record.hidden',
  'record.unhidden',
  'record.deleted',
  'record.brought-back',
  'record.erased',
  'record.shared',
  'record.share-revoked',
  'record.share-locked',
  'record.claim-slip-made',
  'record.claimed',
  'record.released',
  'record.correction-asked',
  'record.correction-settled',
  'record.consent-given',
  'record.consent-recorded',
  'record.consent-withdrawn',
  'record.consent-refused',
  'record.consent-removed',
  'record.kept-until',
  'record.held',
  'record.hold-ended',
  'record.request-received',
  'record.request-closed',
  'record.copied-for-person',
  'records.exported',
  'records.checked',
  'records.imported',
  'records.import-undone',
  'settings.updated',
  'notice.added',
  'notice.updated',
  'notice.published',
  'notice.unpublished',
  'notice.deleted',
  'activity.exported',
  'account.registered',
  'account.invited',
  'account.invitation-withdrawn',
  'account.signed-in',
  'account.signed-out',
  'account.password-reset',
  'account.email-verified',
  'account.email-changed',
  'account.identity-linked',
  'account.identity-removed',
  'account.given-to-its-owner',
  'account.two-factor-on',
  'account.two-factor-off',
  'account.two-factor-reset',
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
  'key.rotated',
  'key.revoked',
] as const
export type ActivityAction = (typeof activityActions)[number]

const id = z.string().min(1).max(100)

export const activityFilter = z.strictObject({
  who: id.optional(),
  action: z.enum(activityActions).optional(),
  subject: id.optional(),
  from: z.iso.date().optional().describe('First day, in UTC'),
  to: z.iso.date().optional().describe('Last day, in UTC'),
})
export type ActivityFilter = z.infer<typeof activityFilter>

export const subjectKinds = [
  'record',
  'account',
  'notice',
  'settings',
  'activity',
  'api-token',
  'class',
  'payment',
  'key',
] as const

export const documentChanges = ['added', 'replaced', 'removed'] as const
export type DocumentChange = (typeof documentChanges)[number]

/** A changed field with its values before and after; for documents only the kind of change. */
const activityChange = z.object({
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  done: z.enum(documentChanges).optional(),
})
export type ActivityChange = z.infer<typeof activityChange>

export const activityEntry = z.object({
  seq: z.int().describe('Sequence number in the hash chain'),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string().optional(), name: z.string().optional() }),
  action: z.enum(activityActions),
  /** `name` is the present name; absent if the item no longer exists. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string().optional() }),
  network: z.string(),
  changes: z.array(activityChange),
  isErased: z
    .boolean()
    .describe('True if the changes were erased together with the record or account'),
  hash: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntry>
export type ActivitySubject = ActivityEntry['subject']

/** Newest first, with cursors to older and newer pages. */
export type ActivityPage = { entries: ActivityEntry[]; older?: string; newer?: string }

/** The kind of item that an action is about. Exports and imports of records are about no single record. */
export function subjectKindOf(action: string): ActivitySubject['kind'] {
  const [kind = ''] = action.split('.')
  if (kind === 'records') return 'activity'
  return subjectKinds.find((known) => known === kind) ?? 'settings'
}

/** A cursor: time and number of an entry. */
export const entryCursor = /^([\d:.TZ-]{24})_(\d{1,15})$/
