import { data } from 'react-router'
import { emailAddress } from '#contract/staff.ts'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import { receive, visit } from '#dashboard/context.ts'
import { ForgotPasswordForm, LinkSent } from '#dashboard/features/entrance/mailed-link-forms.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import type { Route } from './+types/forgot-password.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const typed = text('email')
  const checked = emailAddress.safeParse(typed)
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    const error = account.mistakes.email[isMissing ? 'required' : 'not-an-email']
    return data({ email: typed, error }, { status: 422 })
  }
  const email = checked.data
  const asked = await requestPasswordReset(ctx, { email, locale })
  if (asked.outcome === 'asked') return { sentTo: email }
  const error = account.tooManyAttempts(formatWait(asked.retryAfterSeconds, locale))
  const sent = { 'retry-after': String(asked.retryAfterSeconds) }
  return data({ email, error }, { status: 429, headers: sent })
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <LinkSent email={actionData.sentTo} />
  return <ForgotPasswordForm {...actionData} />
}
