import type { RouteConfig } from '@react-router/dev/routes'
import type { Action } from '#core/authorise.ts'

type Address = {
  file: string
  /** The right that opens this address; use cases authorise again */
  action: Action
  posts?: true
  /** Whether this address accepts files, read only after a check of the right to send them or of a limit */
  takesFiles?: true
  /** How many bytes its form may have, if more than others */
  mostBytes?: number
  /** Whether the form is long, so that its fields must survive the end of a session */
  isTypedAtLength?: true
  /** Whether this address is a file or data, which only a document request or a script can use */
  isResource?: true
  /** Whether it is a file to save, which the page above it links to */
  isDownload?: true
}

type Make = (file: string, action: Action) => Address

const page: Make = (file, action) => ({ file: `routes/${file}`, action })
const resource: Make = (...of) => ({ ...page(...of), isResource: true })
const download: Make = (...of) => ({ ...resource(...of), isDownload: true })
const form: Make = (...of) => ({ ...page(...of), posts: true })
const upload: Make = (...of) => ({ ...form(...of), takesFiles: true })
const longForm: Make = (...of) => ({ ...form(...of), isTypedAtLength: true })

export const entrance: Record<string, Address> = {
  '/auth/callback': page('entrance/open-id-callback.tsx', 'sign-in'),
  '/forgot-password': form('entrance/forgot-password.tsx', 'use-mailed-link'),
  '/invitation': form('entrance/invitation.tsx', 'register'),
  '/login': form('entrance/login.tsx', 'sign-in'),
  '/login/code': form('entrance/code.tsx', 'sign-in'),
  '/login/google': page('entrance/open-id-begin.tsx', 'sign-in'),
  '/logout': form('entrance/logout.ts', 'see-page'),
  '/register': upload('entrance/register.tsx', 'register'),
  '/reset-password': form('entrance/reset-password.tsx', 'use-mailed-link'),
  '/set-up': form('entrance/set-up.tsx', 'set-up'),
  '/verify-email': form('entrance/verify-email.tsx', 'use-own-account'),
  '/verify-email/again': form('entrance/verify-email-again.ts', 'use-own-account'),
}

/** The addresses of staff and students. */
const dashboard: Record<string, Address> = {
  // A catalogue of components, for developers and for browser tests
  '/ui': page('catalogue.tsx', 'update-settings'),
  '/MaltipleInput': longForm('records/check-many.tsx', 'check-records'),
  '/MaltipleInput.csv': form('records/checked-numbers.ts', 'check-records'),
  '/Update_A_User/:id': upload('record-forms/update-record.tsx', 'use-admin-form'),
  '/claim': longForm('holder/claim.tsx', 'claim-record'),
  '/account': form('account/own-account.tsx', 'use-own-account'),
  '/account/email': form('account/email.tsx', 'use-own-account'),
  '/account/photo': upload('account/photo.tsx', 'use-own-account'),
  '/account/photos/:photo.webp': resource('account/photo-file.ts', 'use-own-account'),
  '/account/tokens': longForm('tokens/api-tokens.tsx', 'manage-api-tokens'),
  '/account/tokens/:id/end': form('tokens/end-api-token.ts', 'manage-api-tokens'),
  '/account/two-factor': form('two-factor/two-factor.tsx', 'use-own-account'),
  '/account/two-factor/off': form('two-factor/two-factor-off.tsx', 'use-own-account'),
  '/dashboard': page('landing.ts', 'see-dashboard'),
  '/dashboard/Admin_Control': form('accounts/accounts.tsx', 'list-accounts'),
  '/dashboard/BAD_Request': page('account/no-staff-access.tsx', 'see-dashboard'),
  '/dashboard/Entry': upload('record-forms/entry.tsx', 'use-admin-form'),
  '/dashboard/ManagePost': upload('record-forms/own-entries.tsx', 'use-moderator-form'),
  '/dashboard/ManagePost/:id': upload('record-forms/update-record.tsx', 'use-moderator-form'),
  '/dashboard/bin': form('records/bin.tsx', 'list-bin'),
  '/dashboard/retention': form('records/retention.tsx', 'read-retention'),
  '/dashboard/records/:id/retention': longForm('records/record-retention.tsx', 'read-retention'),
  '/dashboard/activity': page('activity/log.tsx', 'read-activity'),
  '/dashboard/activity/export': form('activity/export.ts', 'export-activity'),
  '/dashboard/Control_Post': longForm('records/pending.tsx', 'approve-record'),
  '/dashboard/Control_Post/:id': longForm('records/review.tsx', 'approve-record'),
  '/dashboard/change-date': longForm('change-date.tsx', 'update-settings'),
  '/dashboard/checkup': page('site-check.tsx', 'read-site-check'),
  '/dashboard/class-pictures/:picture/:size': resource('classes/class-picture.ts', 'read-classes'),
  '/dashboard/classes': page('classes/classes.tsx', 'read-classes'),
  '/dashboard/classes/new': upload('classes/add-class.tsx', 'edit-classes'),
  '/dashboard/classes/:id': page('classes/class.tsx', 'read-classes'),
  '/dashboard/classes/:id/choice': form('classes/class-choice.ts', 'choose-classes'),
  '/dashboard/classes/:id/edit': upload('classes/edit-class.tsx', 'edit-classes'),
  '/dashboard/classes/:id/people': page('classes/class-people.tsx', 'read-enrolments'),
  '/dashboard/classes/:id/people/export': form('classes/export-people.ts', 'export-enrolments'),
  '/dashboard/classes/:id/state': form('classes/class-state.ts', 'edit-classes'),
  // Bengali takes nine bytes a letter as forms are sent.
  '/dashboard/drafts': { ...form('record-forms/drafts.ts', 'keep-draft'), mostBytes: 300_000 },
  '/dashboard/enrolments/:id': longForm('payments/enrolment.tsx', 'record-payment'),
  '/dashboard/expiring': page('records/expiring.tsx', 'read-expiring'),
  '/dashboard/find': form('records/find-records.ts', 'look-up-any-record'),
  '/dashboard/import': page('imports/import.tsx', 'read-imports'),
  '/dashboard/import/files': upload('imports/sent-sheet.ts', 'import-records'),
  '/dashboard/import/:id': form('imports/step.ts', 'import-records'),
  '/dashboard/import/:id/columns': upload('imports/columns.tsx', 'import-records'),
  '/dashboard/import/:id/check': page('imports/check.tsx', 'read-imports'),
  '/dashboard/import/:id/run': page('imports/run.tsx', 'read-imports'),
  '/dashboard/import/:id/done': page('imports/done.tsx', 'read-imports'),
  '/dashboard/import/:id/files': upload('imports/sent-scans.ts', 'import-records'),
  '/dashboard/import/:id/report': download('imports/report.ts', 'read-imports'),
  '/dashboard/invitations': longForm('accounts/invitations.tsx', 'invite-account'),
  '/dashboard/invitations/:id/withdraw': form('accounts/withdraw-invitation.ts', 'invite-account'),
  '/dashboard/files': upload('record-forms/staged-file.ts', 'stage-document'),
  '/dashboard/files/:documentId/:page/:size.webp': resource(
    'record-forms/staff-file.ts',
    'open-staff-document',
  ),
  '/dashboard/live': resource('live.ts', 'read-notifications'),
  '/dashboard/live/counts': resource('live-counts.ts', 'read-notifications'),
  '/dashboard/lists/:list': form('records/list-view.ts', 'keep-list-view'),
  '/dashboard/lookup': form('records/quick-lookup.tsx', 'look-up-any-record'),
  '/dashboard/my-enrolled-classes': page('classes/enrolled.tsx', 'choose-classes'),
  '/dashboard/my-record': longForm('holder/my-record.tsx', 'use-own-record'),
  '/dashboard/my-record/consent': form('consents/own-consent.tsx', 'use-own-record'),
  '/dashboard/my-record/export': download('holder/own-export.ts', 'use-own-record'),
  '/dashboard/my-record/copy': form('holder/own-copy.ts', 'use-own-record'),
  '/dashboard/my-record/requests': longForm('holder/own-requests.tsx', 'use-own-record'),
  '/dashboard/my-record/shares/:share': form('holder/own-share.tsx', 'use-own-record'),
  '/dashboard/my-selected-classes': page('classes/selected.tsx', 'choose-classes'),
  '/dashboard/overview': page('overview.tsx', 'read-overview'),
  '/dashboard/numbers': form('record-forms/check-number.ts', 'look-up-any-record'),
  '/dashboard/passport-lines': upload('record-forms/passport-lines.ts', 'stage-document'),
  '/dashboard/duplicates': form('record-forms/duplicates.ts', 'look-up-any-record'),
  '/dashboard/notifications': form('notifications.tsx', 'read-notifications'),
  '/dashboard/payment-history': page('payments/history.tsx', 'choose-classes'),
  '/dashboard/payment-history/:id': page('payments/receipt.tsx', 'read-payments'),
  '/dashboard/posts': upload('notices/notices.tsx', 'edit-notices'),
  '/dashboard/posts/:id': upload('notices/edit-notice.tsx', 'edit-notices'),
  '/dashboard/posts/:id/state': form('notices/notice-state.ts', 'edit-notices'),
  '/dashboard/records/:id': longForm('records/record.tsx', 'read-record'),
  '/dashboard/records/:id/claim': form('holder/claim-slip.tsx', 'give-claim-slip'),
  '/dashboard/records/:id/consent': upload('consents/consents.tsx', 'record-consent'),
  '/dashboard/records/:id/consent/form/:locale': page('consents/blank-form.tsx', 'record-consent'),
  '/dashboard/records/:id/consent/withdraw': form('consents/end-consent.ts', 'record-consent'),
  '/dashboard/records/:id/consent/:consent/remove': form(
    'consents/end-consent.ts',
    'remove-consent',
  ),
  '/dashboard/records/:id/last-change': resource('records/last-change.ts', 'read-record'),
  '/dashboard/records/:id/preview': resource('records/preview.ts', 'read-record'),
  '/dashboard/records/:id/copy': form('requests/copy.ts', 'export-person'),
  '/dashboard/records/:id/requests': longForm('requests/record-requests.tsx', 'answer-requests'),
  '/dashboard/requests': page('requests/requests.tsx', 'read-requests'),
  '/dashboard/requests/:id': longForm('requests/request.tsx', 'answer-requests'),
  '/dashboard/records/:id/shares': longForm('shares/shares.tsx', 'share-record'),
  '/dashboard/records/:id/shares/:share': form('shares/share.tsx', 'share-record'),
  '/dashboard/settings': longForm('settings.tsx', 'update-settings'),
  '/dashboard/undo': form('undo.ts', 'update-record'),
  '/dashboard/update': longForm('records/records.tsx', 'list-records'),
  '/dashboard/update.csv': form('records/export-records.ts', 'export-records'),
}

/** All addresses of the dashboard; letter case is ignored. */
export const addresses: Record<string, Address> = { ...entrance, ...dashboard }

const routesOf = (table: Record<string, Address>) =>
  Object.entries(table).map(([path, { file }]) => ({ id: path, path, file }))

export default [
  { file: 'frame/entrance-frame.tsx', children: routesOf(entrance) },
  { file: 'frame/dashboard-frame.tsx', children: routesOf(dashboard) },
] satisfies RouteConfig
