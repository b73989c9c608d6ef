import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { email?: string; error?: string | undefined }

export function ForgotPasswordForm({ email, error }: Props) {
  const { security, account } = useMessages()
  return (
    <section>
      <PageTitle isMistaken={error !== undefined}>{security.forgotTitle}</PageTitle>
      <h1>{security.forgotTitle}</h1>
      <p>{security.forgotHelp}</p>
      <form method="post" action="/forgot-password" className="lookup" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={error}
        />
        <button type="submit">{security.sendLink}</button>
      </form>
    </section>
  )
}

/** The same for everybody, whether or not there is such an account. */
export function LinkSent({ email }: { email: string }) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.linkSentTitle}</PageTitle>
      <h1>{security.linkSentTitle}</h1>
      <p>{security.linkSent(email)}</p>
    </section>
  )
}
