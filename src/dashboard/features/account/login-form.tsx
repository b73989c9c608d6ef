import { Field } from '#ui/components/field.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { GoogleEntrance, PasswordField } from './entrance.tsx'

export type LoginMistake =
  | { field: 'email'; because: string }
  | { field: 'password'; because: 'required' | 'wrong' | 'busy' }
  | { field: 'password'; because: 'too-many'; seconds: number }

type Props = {
  email?: string
  mistakes?: LoginMistake[]
  to: string | undefined
  /** New accounts cannot sign in before their email is confirmed */
  mayWait?: boolean
}

export function LoginForm({ email, mistakes = [], to, mayWait }: Props) {
  const { account, security } = useMessages()
  const locale = useLocale()

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

  const wasWrong = mistakes.some(({ because }) => because === 'wrong')
  return (
    <section className="entrance">
      <PageTitle isMistaken={mistakes.length > 0}>{account.loginTitle}</PageTitle>
      <h1>{account.loginTitle}</h1>
      <GoogleEntrance to={to} />
      <form method="post" action={withReturnPath('/login', to)} className="lookup" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={errorOf('email')}
        />
        <PasswordField
          name="password"
          label={account.password}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {mayWait && wasWrong && <p role="status">{account.mayWaitForMail}</p>}
        <button type="submit">{account.signIn}</button>
      </form>
      <p>
        <a href="/forgot-password">{security.forgotPassword}</a>
      </p>
      <p>
        {account.noAccountYet}{' '}
        <a href={withReturnPath('/register', to)} data-turn="">
          {account.toRegister}
        </a>
      </p>
    </section>
  )
}
