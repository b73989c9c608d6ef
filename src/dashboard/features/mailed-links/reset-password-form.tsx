import { longestPassword, shortestPassword } from '#contract/staff.ts'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Errors = { password?: string | undefined; repeated?: string | undefined }
type Props = { token: string; errors?: Errors }

export function ResetPasswordForm({ token, errors = {} }: Props) {
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
