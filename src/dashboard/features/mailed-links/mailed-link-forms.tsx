import { longestPassword, shortestPassword } from '#contract/staff.ts'
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

/** The same whether or not there is such an account. */
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

type Errors = { password?: string | undefined; repeated?: string | undefined }
type ResetPasswordFormProps = { token: string; errors?: Errors }

export function ResetPasswordForm({ token, errors = {} }: ResetPasswordFormProps) {
  const { security } = useMessages()
  const isMistaken = errors.password !== undefined || errors.repeated !== undefined
  return (
    <section>
      <PageTitle isMistaken={isMistaken}>{security.resetTitle}</PageTitle>
      <h1>{security.resetTitle}</h1>
      <p>{security.resetHelp}</p>
      <form method="post" action="/reset-password" className="lookup" noValidate>
        <input type="hidden" name="token" value={token} />
        <Field
          name="password"
          type="password"
          label={security.newPassword}
          hint={security.passwordHint(shortestPassword)}
          autoComplete="new-password"
          maxLength={longestPassword}
          error={errors.password}
        />
        <Field
          name="repeated"
          type="password"
          label={security.repeatPassword}
          autoComplete="new-password"
          error={errors.repeated}
        />
        <button type="submit">{security.setPassword}</button>
      </form>
    </section>
  )
}

type LinkOverProps = { help: string; next: { address: string; words: string } }

export function LinkOver({ help, next }: LinkOverProps) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.linkOverTitle}</PageTitle>
      <h1>{security.linkOverTitle}</h1>
      <p>{help}</p>
      <p>
        <a href={next.address}>{next.words}</a>
      </p>
    </section>
  )
}

export function VerifyEmailForm({ token, email }: { token: string; email: string }) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.verifyTitle}</PageTitle>
      <h1>{security.verifyTitle}</h1>
      <p>{security.verifyHelp(email)}</p>
      <form method="post" action="/verify-email" className="lookup">
        <input type="hidden" name="token" value={token} />
        <button type="submit">{security.verify}</button>
      </form>
    </section>
  )
}
