import { data, Form } from 'react-router'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import { receive, visit } from '#dashboard/context.ts'
import { BackToLogin, Card } from '#dashboard/features/entrance/entrance.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { readEmail } from '#dashboard/routes/account-mistakes.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Field } from '#ui/components/field.tsx'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
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

type Props = { email?: string; error?: string | undefined }

function ForgotPasswordForm({ email, error }: Props) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const help = sendsMail ? security.forgotHelp : security.withoutMail.forgotHelp(organisation.name)
  return (
    <Card title={security.forgotPassword} isMistaken={error !== undefined}>
      <p>{help}</p>
      <Form method="post" action="/forgot-password" className="fields" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={error}
        />
        <SubmitButton variant="main">
          {sendsMail ? security.sendLink : security.withoutMail.askForLink}
        </SubmitButton>
      </Form>
      <BackToLogin />
    </Card>
  )
}

/** The same page for known and unknown emails, so that it does not reveal which accounts exist. */
function LinkSent({ email }: { email: string }) {
  const { withoutMail, ...security } = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  return (
    <Card title={sendsMail ? security.linkSentTitle : withoutMail.linkTitle}>
      <p>{sendsMail ? security.linkSent(email) : withoutMail.link(email, organisation.name)}</p>
      <BackToLogin />
    </Card>
  )
}
