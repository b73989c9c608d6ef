import { formatWait } from '#app/i18n/format.ts'
import { useLocale, useMessages } from '#app/i18n/messages.ts'
import { PageTitle } from '#app/layout/page-title.tsx'
import { Field } from '#app/ui/field.tsx'

export type LoginMistake =
  | { field: 'email'; because: string }
  | { field: 'password'; because: 'required' | 'wrong' | 'busy' }
  | { field: 'password'; because: 'too-many'; seconds: number }

type Props = { email?: string; mistakes?: LoginMistake[]; to: string | undefined }

export function LoginForm({ email, mistakes = [], to }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const { account } = t

  function errorOf(field: LoginMistake['field']): string | undefined {
    const mistake = mistakes.find((one) => one.field === field)
    if (!mistake) return undefined
    if (mistake.field === 'email') {
      return mistake.because === 'required' ? account.emailRequired : account.emailInvalid
    }
    if (mistake.because === 'too-many') {
      return account.tooManyAttempts(formatWait(mistake.seconds, locale))
    }
    const words = { required: account.passwordRequired, wrong: account.wrongCredentials }
    return mistake.because === 'busy' ? account.busy : words[mistake.because]
  }

  const action = to ? `/login?to=${encodeURIComponent(to)}` : '/login'
  return (
    <section>
      <PageTitle isMistaken={mistakes.length > 0}>{account.loginTitle}</PageTitle>
      <h1>{account.loginTitle}</h1>
      <form method="post" action={action} className="lookup" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={errorOf('email')}
        />
        <Field
          name="password"
          type="password"
          label={account.password}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <button type="submit">{account.signIn}</button>
      </form>
      <p>
        <a href="/forgot-password">{t.security.forgotPassword}</a>
      </p>
    </section>
  )
}
