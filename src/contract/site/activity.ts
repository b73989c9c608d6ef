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
] as const
export type ActivityAction = (typeof activityActions)[number]
