import { lookupPages, plainPath } from '#contract/lookup-pages.ts'
import { legalPages } from './content/legal/pages.ts'
import type { Page } from './page.ts'
import { login } from './routes/account/login.tsx'
import { logout } from './routes/account/logout.ts'
import { ownAccount } from './routes/account/own-account.tsx'
import { register } from './routes/account/register.tsx'
import { addClass } from './routes/classes/add-class.tsx'
import { classChoice } from './routes/classes/class-choice.tsx'
import { classPeople, classPeopleExport } from './routes/classes/class-people.tsx'
import { classPicture } from './routes/classes/class-picture.ts'
import { classState } from './routes/classes/class-state.tsx'
import { classes, classPage } from './routes/classes/classes.tsx'
import { editClass } from './routes/classes/edit-class.tsx'
import { enrolment } from './routes/classes/enrolment.tsx'
import { myEnrolledClasses, mySelectedClasses } from './routes/classes/own-classes.tsx'
import { paymentHistory, receipt } from './routes/classes/payment-history.tsx'
import { activity } from './routes/dashboard/activity.tsx'
import { activityExport } from './routes/dashboard/activity-export.ts'
import { adminControl } from './routes/dashboard/admin-control.tsx'
import { dashboard, noStaffAccess } from './routes/dashboard/dashboard.tsx'
import { controlPost } from './routes/dashboard/lists/control-post.tsx'
import { maltipleInput } from './routes/dashboard/lists/maltiple-input.tsx'
import { quickLookupPage } from './routes/dashboard/lists/quick-lookup.tsx'
import { recordPage } from './routes/dashboard/lists/record.tsx'
import { review } from './routes/dashboard/lists/review.tsx'
import { updateExport } from './routes/dashboard/lists/update-export.ts'
import { updateList } from './routes/dashboard/lists/update-list.tsx'
import { overview } from './routes/dashboard/overview.tsx'
import { editPost } from './routes/dashboard/posts/edit-post.tsx'
import { postState } from './routes/dashboard/posts/post-state.tsx'
import { posts } from './routes/dashboard/posts/posts.tsx'
import { drafts } from './routes/dashboard/record-forms/drafts.ts'
import { entry } from './routes/dashboard/record-forms/entry.tsx'
import { managePost } from './routes/dashboard/record-forms/manage-post.tsx'
import { staffFile, stagedFiles } from './routes/dashboard/record-forms/staged-files.ts'
import { updateAnyRecord, updateOwnRecord } from './routes/dashboard/record-forms/update-record.tsx'
import { changeDate } from './routes/dashboard/settings/change-date.tsx'
import { checkup } from './routes/dashboard/settings/checkup.tsx'
import { settings } from './routes/dashboard/settings/settings.tsx'
import { openIdBegin, openIdCallback } from './routes/openid/open-id.tsx'
import { forgotPassword } from './routes/proofs/forgot-password.tsx'
import { resetPasswordPage } from './routes/proofs/reset-password.tsx'
import { resendVerificationPage, verifyEmailPage } from './routes/proofs/verify-email.tsx'
import { manifest, robots, sitemap } from './routes/public/for-search-engines.ts'
import { legalRoute } from './routes/public/legal.tsx'
import { lookupRoute } from './routes/public/lookup.tsx'
import { noticePicture } from './routes/public/notice-picture.ts'
import { siteSearch } from './routes/public/site-search.tsx'
import { setUp } from './routes/set-up/set-up.tsx'
import { apiTokens, endApiToken } from './routes/tokens/api-tokens.tsx'
import { givenCode } from './routes/two-factor/given-code.tsx'
import { twoFactor, twoFactorOff } from './routes/two-factor/two-factor.tsx'
import { NotFound } from './ui/not-found/not-found.tsx'

/** Every address that people type, in whatever letter case. */
export const routes: Record<string, Page> = {
  ...Object.fromEntries(Object.values(lookupPages).map((page) => [page.path, lookupRoute(page)])),
  ...Object.fromEntries(legalPages.map((page) => [page.path, legalRoute(page)])),
  '/Search': siteSearch,
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
  '/manifest.webmanifest': manifest,

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
  '/verify-email/again': resendVerificationPage,

  '/dashboard': dashboard,
  '/dashboard/BAD_Request': noStaffAccess,
  '/dashboard/update': updateList,
  '/dashboard/update.csv': updateExport,
  '/dashboard/posts': posts,
  '/dashboard/posts/{id}': editPost,
  '/dashboard/posts/{id}/state': postState,
  '/notices/{picture}/{size}': noticePicture,
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
  '/dashboard/checkup': checkup,
  '/dashboard/Admin_Control': adminControl,
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

const nowhere: Page = { action: 'see-page', get: notFound, post: notFound }

function notFound() {
  return { status: 404, content: <NotFound /> }
}

type Found = { page: Page; params: Record<string, string> }

const plain = new Map<string, Page>()
const patterns: { pattern: RegExp; page: Page }[] = []
for (const [path, page] of Object.entries(routes)) {
  if (path.includes('{')) patterns.push({ pattern: patternOf(path), page })
  else plain.set(plainPath(path), page)
}

export function pageAt(path: string): Found {
  const page = plain.get(plainPath(path))
  if (page) return { page, params: {} }
  for (const { pattern, page } of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, params: { ...found.groups } }
  }
  return { page: nowhere, params: {} }
}

/** Parameters keep their letter case: ids have one spelling. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,100})')}/?$`, 'i')
}
