import type { RouteConfig } from '@react-router/dev/routes'
import type { Action } from '#core/authorise.ts'

export type Address = {
  file: string
  /** The right that opens it; use cases check again */
  action: Action
  /** Whether it takes forms */
  posts?: true
  /** Whether it takes files, after the right to send them is checked */
  takesFiles?: true
  /** Whether its form is too long to be typed again after a session has ended */
  isTypedAtLength?: true
}

/** The addresses around signing in. */
export const entrance: Record<string, Address> = {
  '/auth/callback': { file: 'routes/entrance/open-id-callback.tsx', action: 'sign-in' },
  '/forgot-password': {
    file: 'routes/entrance/forgot-password.tsx',
    action: 'use-mailed-link',
    posts: true,
  },
  '/invitation': { file: 'routes/entrance/invitation.tsx', action: 'register', posts: true },
  '/login': { file: 'routes/entrance/login.tsx', action: 'sign-in', posts: true },
  '/login/code': { file: 'routes/entrance/code.tsx', action: 'sign-in', posts: true },
  '/login/google': { file: 'routes/entrance/open-id-begin.tsx', action: 'sign-in' },
  '/logout': { file: 'routes/entrance/logout.ts', action: 'see-page', posts: true },
  '/register': { file: 'routes/entrance/register.tsx', action: 'register', posts: true },
  '/reset-password': {
    file: 'routes/entrance/reset-password.tsx',
    action: 'use-mailed-link',
    posts: true,
  },
  '/set-up': { file: 'routes/entrance/set-up.tsx', action: 'set-up', posts: true },
  '/verify-email': {
    file: 'routes/entrance/verify-email.tsx',
    action: 'use-own-account',
    posts: true,
  },
  '/verify-email/again': {
    file: 'routes/entrance/verify-email-again.ts',
    action: 'use-own-account',
    posts: true,
  },
}

/** The addresses of staff and students. */
const dashboard: Record<string, Address> = {
  '/MaltipleInput': {
    file: 'routes/records/check-many.tsx',
    action: 'check-records',
    posts: true,
    isTypedAtLength: true,
  },
  '/MaltipleInput.csv': {
    file: 'routes/records/checked-numbers.ts',
    action: 'check-records',
    posts: true,
  },
  '/Update_A_User/:id': {
    file: 'routes/record-forms/update-record.tsx',
    action: 'use-admin-form',
    posts: true,
    takesFiles: true,
  },
  '/account': { file: 'routes/account/own-account.tsx', action: 'use-own-account', posts: true },
  '/account/photo': {
    file: 'routes/account/photo.tsx',
    action: 'use-own-account',
    posts: true,
    takesFiles: true,
  },
  '/account/photos/:photo.webp': {
    file: 'routes/account/photo-file.ts',
    action: 'use-own-account',
  },
  '/account/tokens': {
    file: 'routes/tokens/api-tokens.tsx',
    action: 'manage-api-tokens',
    posts: true,
  },
  '/account/tokens/:id/end': {
    file: 'routes/tokens/end-api-token.ts',
    action: 'manage-api-tokens',
    posts: true,
  },
  '/account/two-factor': {
    file: 'routes/two-factor/two-factor.tsx',
    action: 'use-own-account',
    posts: true,
  },
  '/account/two-factor/off': {
    file: 'routes/two-factor/two-factor-off.tsx',
    action: 'use-own-account',
    posts: true,
  },
  '/dashboard': { file: 'routes/landing.ts', action: 'see-dashboard' },
  '/dashboard/Admin_Control': {
    file: 'routes/accounts/accounts.tsx',
    action: 'list-accounts',
    posts: true,
  },
  '/dashboard/BAD_Request': {
    file: 'routes/account/no-staff-access.tsx',
    action: 'see-dashboard',
  },
  '/dashboard/Entry': {
    file: 'routes/record-forms/entry.tsx',
    action: 'use-admin-form',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/ManagePost': {
    file: 'routes/record-forms/own-entries.tsx',
    action: 'use-moderator-form',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/ManagePost/:id': {
    file: 'routes/record-forms/update-record.tsx',
    action: 'use-moderator-form',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/bin': { file: 'routes/records/bin.tsx', action: 'list-bin', posts: true },
  '/dashboard/activity': { file: 'routes/activity/log.tsx', action: 'read-activity' },
  '/dashboard/activity/export': {
    file: 'routes/activity/export.ts',
    action: 'export-activity',
    posts: true,
  },
  '/dashboard/Control_Post': {
    file: 'routes/records/pending.tsx',
    action: 'approve-record',
    posts: true,
  },
  '/dashboard/Control_Post/:id': {
    file: 'routes/records/review.tsx',
    action: 'approve-record',
    posts: true,
    isTypedAtLength: true,
  },
  '/dashboard/change-date': {
    file: 'routes/change-date.tsx',
    action: 'update-settings',
    posts: true,
  },
  '/dashboard/checkup': { file: 'routes/site-check.tsx', action: 'read-site-check' },
  '/dashboard/class-pictures/:picture/:size': {
    file: 'routes/classes/class-picture.ts',
    action: 'read-classes',
  },
  '/dashboard/classes': { file: 'routes/classes/classes.tsx', action: 'read-classes' },
  '/dashboard/classes/new': {
    file: 'routes/classes/add-class.tsx',
    action: 'edit-classes',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/classes/:id': { file: 'routes/classes/class.tsx', action: 'read-classes' },
  '/dashboard/classes/:id/choice': {
    file: 'routes/classes/class-choice.ts',
    action: 'choose-classes',
    posts: true,
  },
  '/dashboard/classes/:id/edit': {
    file: 'routes/classes/edit-class.tsx',
    action: 'edit-classes',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/classes/:id/people': {
    file: 'routes/classes/class-people.tsx',
    action: 'read-enrolments',
  },
  '/dashboard/classes/:id/people/export': {
    file: 'routes/classes/export-people.ts',
    action: 'export-enrolments',
    posts: true,
  },
  '/dashboard/classes/:id/state': {
    file: 'routes/classes/class-state.ts',
    action: 'edit-classes',
    posts: true,
  },
  '/dashboard/drafts': {
    file: 'routes/record-forms/drafts.ts',
    action: 'keep-draft',
    posts: true,
  },
  '/dashboard/enrolments/:id': {
    file: 'routes/payments/enrolment.tsx',
    action: 'record-payment',
    posts: true,
    isTypedAtLength: true,
  },
  '/dashboard/expiring': { file: 'routes/records/expiring.tsx', action: 'read-expiring' },
  '/dashboard/find': {
    file: 'routes/records/find-records.ts',
    action: 'look-up-any-record',
    posts: true,
  },
  '/dashboard/import': { file: 'routes/imports/import.tsx', action: 'read-imports' },
  '/dashboard/import/files': {
    file: 'routes/imports/sent-sheet.ts',
    action: 'import-records',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/import/:id': {
    file: 'routes/imports/step.ts',
    action: 'import-records',
    posts: true,
  },
  '/dashboard/import/:id/columns': {
    file: 'routes/imports/columns.tsx',
    action: 'import-records',
    posts: true,
  },
  '/dashboard/import/:id/check': { file: 'routes/imports/check.tsx', action: 'read-imports' },
  '/dashboard/import/:id/run': { file: 'routes/imports/run.tsx', action: 'read-imports' },
  '/dashboard/import/:id/done': { file: 'routes/imports/done.tsx', action: 'read-imports' },
  '/dashboard/import/:id/files': {
    file: 'routes/imports/sent-scans.ts',
    action: 'import-records',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/import/:id/report': { file: 'routes/imports/report.ts', action: 'read-imports' },
  '/dashboard/invitations': {
    file: 'routes/accounts/invitations.tsx',
    action: 'invite-account',
    posts: true,
  },
  '/dashboard/invitations/:id/withdraw': {
    file: 'routes/accounts/withdraw-invitation.ts',
    action: 'invite-account',
    posts: true,
  },
  '/dashboard/files': {
    file: 'routes/record-forms/staged-file.ts',
    action: 'stage-document',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/files/:documentId/:page/:size.webp': {
    file: 'routes/record-forms/staff-file.ts',
    action: 'open-staff-document',
  },
  '/dashboard/live': { file: 'routes/live.ts', action: 'read-notifications' },
  '/dashboard/live/counts': { file: 'routes/live-counts.ts', action: 'read-notifications' },
  '/dashboard/lists/:list': {
    file: 'routes/records/list-view.ts',
    action: 'keep-list-view',
    posts: true,
  },
  '/dashboard/lookup': {
    file: 'routes/records/quick-lookup.tsx',
    action: 'look-up-any-record',
    posts: true,
  },
  '/dashboard/my-enrolled-classes': {
    file: 'routes/classes/enrolled.tsx',
    action: 'choose-classes',
  },
  '/dashboard/my-selected-classes': {
    file: 'routes/classes/selected.tsx',
    action: 'choose-classes',
  },
  '/dashboard/overview': { file: 'routes/overview.tsx', action: 'read-overview' },
  '/dashboard/numbers': {
    file: 'routes/record-forms/check-number.ts',
    action: 'look-up-any-record',
    posts: true,
  },
  '/dashboard/duplicates': {
    file: 'routes/record-forms/duplicates.ts',
    action: 'look-up-any-record',
    posts: true,
  },
  '/dashboard/notifications': {
    file: 'routes/notifications.tsx',
    action: 'read-notifications',
    posts: true,
  },
  '/dashboard/payment-history': { file: 'routes/payments/history.tsx', action: 'choose-classes' },
  '/dashboard/payment-history/:id': {
    file: 'routes/payments/receipt.tsx',
    action: 'read-payments',
  },
  '/dashboard/posts': {
    file: 'routes/notices/notices.tsx',
    action: 'edit-notices',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/posts/:id': {
    file: 'routes/notices/edit-notice.tsx',
    action: 'edit-notices',
    posts: true,
    takesFiles: true,
  },
  '/dashboard/posts/:id/state': {
    file: 'routes/notices/notice-state.ts',
    action: 'edit-notices',
    posts: true,
  },
  '/dashboard/records/:id': {
    file: 'routes/records/record.tsx',
    action: 'read-record',
    posts: true,
    isTypedAtLength: true,
  },
  '/dashboard/records/:id/last-change': {
    file: 'routes/records/last-change.ts',
    action: 'read-record',
  },
  '/dashboard/settings': {
    file: 'routes/settings.tsx',
    action: 'update-settings',
    posts: true,
    isTypedAtLength: true,
  },
  '/dashboard/undo': { file: 'routes/undo.ts', action: 'update-any-record', posts: true },
  '/dashboard/update': { file: 'routes/records/records.tsx', action: 'list-records', posts: true },
  '/dashboard/update.csv': {
    file: 'routes/records/export-records.ts',
    action: 'export-records',
    posts: true,
  },
}

/** Every address; letter case is ignored. */
export const addresses: Record<string, Address> = { ...entrance, ...dashboard }

const routesOf = (table: Record<string, Address>) =>
  Object.entries(table).map(([path, { file }]) => ({ id: path, path, file }))

export default [
  { file: 'frame/entrance-frame.tsx', children: routesOf(entrance) },
  { file: 'frame/dashboard-frame.tsx', children: routesOf(dashboard) },
] satisfies RouteConfig
