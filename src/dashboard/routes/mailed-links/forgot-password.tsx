import { emailAddress } from '#contract/staff.ts'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import {
  ForgotPasswordForm,
  LinkSent,
} from '#dashboard/features/mailed-links/mailed-link-forms.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

export const forgotPassword: Page = {
  action: 'use-mailed-link',
  get: () => ({ status: 200, content: <ForgotPasswordForm /> }),
  post: ask,
}

async function ask(request: PageRequest): Promise<PageAnswer> {
  const locale = localeOf(request.url, request.headers)
  const { account } = messagesIn(locale)
  const typed = String((await request.form())?.get('email') ?? '')
  const checked = emailAddress.safeParse(typed)
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    const error = isMissing ? account.emailRequired : account.emailInvalid
    return { status: 422, content: <ForgotPasswordForm email={typed} error={error} /> }
  }
  const email = checked.data
  const asked = await requestPasswordReset(await request.ctx(), { email, locale })
  if (asked.outcome === 'asked') return { status: 200, content: <LinkSent email={email} /> }
  const error = account.tooManyAttempts(formatWait(asked.retryAfterSeconds, locale))
  return {
    status: 429,
    content: <ForgotPasswordForm email={email} error={error} />,
    headers: { 'retry-after': String(asked.retryAfterSeconds) },
  }
}
