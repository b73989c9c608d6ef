import { data } from 'react-router'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import { receive, visit } from '#dashboard/context.ts'
import { ForgotPasswordForm, LinkSent } from '#dashboard/features/entrance/mailed-link-forms.tsx'
import { readEmail } from '#dashboard/routes/account-mistakes.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import type { Route } from './+types/forgot-password.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const typed = text('email')
  const { email, mistake } = readEmail(typed, locale)
  if (email === undefined) return data({ email: typed, error: mistake }, { status: 422 })
  const asked = await requestPasswordReset(ctx, { email, locale })
  if (asked.outcome === 'asked') return { sentTo: email }
  const error = accountMessagesIn(locale).tooManyAttempts(waitOf(context, asked))
  return data({ email, error }, { status: 429 })
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <LinkSent email={actionData.sentTo} />
  return <ForgotPasswordForm {...actionData} />
}
