import { login } from '#dashboard/routes/account/login.tsx'
import { ownAccount } from '#dashboard/routes/account/own-account.tsx'
import { register } from '#dashboard/routes/account/register.tsx'
import { adminControl } from '#dashboard/routes/accounts.tsx'
import { activity } from '#dashboard/routes/activity.tsx'
import { addClass } from '#dashboard/routes/classes/add-class.tsx'
import { classChoice } from '#dashboard/routes/classes/class-choice.tsx'
import { classPeople, classPeopleExport } from '#dashboard/routes/classes/class-people.tsx'
import { classes, classPage } from '#dashboard/routes/classes/classes.tsx'
import { editClass } from '#dashboard/routes/classes/edit-class.tsx'
import { enrolment } from '#dashboard/routes/classes/enrolment.tsx'
import { myEnrolledClasses, mySelectedClasses } from '#dashboard/routes/classes/own-classes.tsx'
import { dashboard, noStaffAccess } from '#dashboard/routes/dashboard.tsx'
import { invitation } from '#dashboard/routes/invitations/invitation.tsx'
import { invitations, withdrawal } from '#dashboard/routes/invitations/invitations.tsx'
import { forgotPassword } from '#dashboard/routes/mailed-links/forgot-password.tsx'
import { resetPasswordPage } from '#dashboard/routes/mailed-links/reset-password.tsx'
import {
  resendVerificationPage,
  verifyEmailPage,
} from '#dashboard/routes/mailed-links/verify-email.tsx'
import { editPost } from '#dashboard/routes/notices/edit-notice.tsx'
import { posts } from '#dashboard/routes/notices/notices.tsx'
import { openIdBegin, openIdCallback } from '#dashboard/routes/openid/open-id.tsx'
import { drafts } from '#dashboard/routes/record-forms/drafts.ts'
import { staffFile, stagedFiles } from '#dashboard/routes/record-forms/staged-files.ts'
import { maltipleInput } from '#dashboard/routes/records/check-many.tsx'
import { controlPost } from '#dashboard/routes/records/pending.tsx'
import { quickLookupPage } from '#dashboard/routes/records/quick-lookup.tsx'
import { recordPage } from '#dashboard/routes/records/record.tsx'
import { updateList } from '#dashboard/routes/records/records.tsx'
import { review } from '#dashboard/routes/records/review.tsx'
import { setUp } from '#dashboard/routes/set-up/set-up.tsx'
import { apiTokens, endApiToken } from '#dashboard/routes/tokens/api-tokens.tsx'
import { givenCode } from '#dashboard/routes/two-factor/given-code.tsx'
import { twoFactor, twoFactorOff } from '#dashboard/routes/two-factor/two-factor.tsx'
import type { Page } from '#site/http/page.ts'
import { logout } from './routes/account/login.tsx'
import { activityExport } from './routes/activity.tsx'
import { classPicture, classState } from './routes/classes/classes.tsx'
import { paymentHistory, receipt } from './routes/classes/own-classes.tsx'
import { overview } from './routes/dashboard.tsx'
import { postState } from './routes/notices/notices.tsx'
import {
  entry,
  managePost,
  updateAnyRecord,
  updateOwnRecord,
} from './routes/record-forms/record-form-pages.tsx'
import { updateExport } from './routes/records/records.tsx'
import { changeDate, settings, siteCheck } from './routes/settings.tsx'

/** The addresses of accounts, staff and students; letter case is ignored. */
export const dashboardRoutes: Record<string, Page> = {
  '/login': login,
  '/register': register,
  '/set-up': setUp,
  '/logout': logout,
  '/login/code': givenCode,
  '/login/google': openIdBegin,
  '/auth/callback': openIdCallback,
  '/account/two-factor': twoFactor,
  '/account/two-factor/off': twoFactorOff,
  '/account/tokens': apiTokens,
  '/account/tokens/{id}/end': endApiToken,
  '/account': ownAccount,
  '/forgot-password': forgotPassword,
  '/reset-password': resetPasswordPage,
  '/verify-email': verifyEmailPage,
  '/invitation': invitation,
  '/verify-email/again': resendVerificationPage,

  '/dashboard': dashboard,
  '/dashboard/BAD_Request': noStaffAccess,
  '/dashboard/update': updateList,
  '/dashboard/update.csv': updateExport,
  '/dashboard/posts': posts,
  '/dashboard/posts/{id}': editPost,
  '/dashboard/posts/{id}/state': postState,
  '/dashboard/classes': classes,
  '/dashboard/classes/new': addClass,
  '/dashboard/classes/{id}': classPage,
  '/dashboard/classes/{id}/edit': editClass,
  '/dashboard/classes/{id}/state': classState,
  '/dashboard/classes/{id}/choice': classChoice,
  '/dashboard/classes/{id}/people': classPeople,
  '/dashboard/classes/{id}/people/export': classPeopleExport,
  '/dashboard/class-pictures/{picture}/{size}': classPicture,
  '/dashboard/enrolments/{id}': enrolment,
  '/dashboard/my-selected-classes': mySelectedClasses,
  '/dashboard/my-enrolled-classes': myEnrolledClasses,
  '/dashboard/payment-history': paymentHistory,
  '/dashboard/payment-history/{id}': receipt,
  '/dashboard/overview': overview,
  '/dashboard/settings': settings,
  '/dashboard/checkup': siteCheck,
  '/dashboard/Admin_Control': adminControl,
  '/dashboard/invitations': invitations,
  '/dashboard/invitations/{id}/withdraw': withdrawal,
  '/dashboard/change-date': changeDate,
  '/dashboard/activity': activity,
  '/dashboard/activity/export': activityExport,
  '/dashboard/Control_Post': controlPost,
  '/dashboard/Control_Post/{id}': review,
  '/dashboard/records/{id}': recordPage,

  '/dashboard/Entry': entry,
  '/dashboard/ManagePost': managePost,
  '/dashboard/ManagePost/{id}': updateOwnRecord,
  '/Update_A_User/{id}': updateAnyRecord,
  '/dashboard/drafts': drafts,
  '/dashboard/files': stagedFiles,
  '/dashboard/files/{documentId}/{page}/{size}.webp': staffFile,
  '/dashboard/lookup': quickLookupPage,
  '/MaltipleInput': maltipleInput,
}
