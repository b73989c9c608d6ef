import { login } from '#dashboard/routes/account/login.tsx'
import { register } from '#dashboard/routes/account/register.tsx'
import { invitation } from '#dashboard/routes/invitations/invitation.tsx'
import { forgotPassword } from '#dashboard/routes/mailed-links/forgot-password.tsx'
import { resetPasswordPage } from '#dashboard/routes/mailed-links/reset-password.tsx'
import {
  resendVerificationPage,
  verifyEmailPage,
} from '#dashboard/routes/mailed-links/verify-email.tsx'
import { openIdBegin, openIdCallback } from '#dashboard/routes/openid/open-id.tsx'
import { maltipleInput } from '#dashboard/routes/records/check-many.tsx'
import { setUp } from '#dashboard/routes/set-up/set-up.tsx'
import { givenCode } from '#dashboard/routes/two-factor/given-code.tsx'
import type { Page } from '#site/http/page.ts'
import { logout } from './routes/account/login.tsx'

/** The addresses of accounts, staff and students; letter case is ignored. */
export const dashboardRoutes: Record<string, Page> = {
  '/login': login,
  '/register': register,
  '/set-up': setUp,
  '/logout': logout,
  '/login/code': givenCode,
  '/login/google': openIdBegin,
  '/auth/callback': openIdCallback,
  '/forgot-password': forgotPassword,
  '/reset-password': resetPasswordPage,
  '/verify-email': verifyEmailPage,
  '/invitation': invitation,
  '/verify-email/again': resendVerificationPage,

  '/MaltipleInput': maltipleInput,
}
