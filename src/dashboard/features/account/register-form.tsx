import { Field } from '#ui/components/field.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { GoogleEntrance, PasswordField } from './entrance.tsx'

export const registerFields = ['photoUrl', 'name', 'email', 'password', 'confirm'] as const
type RegisterField = (typeof registerFields)[number]

/** Mistakes by field; `seconds` is the wait after too many attempts. */
export type RegisterMistakes = Partial<Record<RegisterField, string>>

type Props = {
  typed?: { photoUrl: string; name: string; email: string }
  mistakes?: RegisterMistakes
  seconds?: number
  to: string | undefined
}

export function RegisterForm({ typed, mistakes = {}, seconds = 0, to }: Props) {
  const { account } = useMessages()
  const locale = useLocale()

  function errorOf(field: RegisterField): string | undefined {
    const because = mistakes[field]
    if (because === undefined) return undefined
    if (because === 'too-many') return account.tooManyAttempts(formatWait(seconds, locale))
    const words: Record<string, string> = account.mistakes[field]
    return words[because] ?? account.unreadable
  }

  const text = (name: 'photoUrl' | 'name' | 'email') => ({
    name,
    label: account[name],
    defaultValue: typed?.[name],
    error: errorOf(name),
  })
  return (
    <section className="entrance">
      <PageTitle isMistaken={Object.keys(mistakes).length > 0}>{account.registerTitle}</PageTitle>
      <h1>{account.registerTitle}</h1>
      <GoogleEntrance to={to} />
      <form method="post" action={withReturnPath('/register', to)} className="lookup" noValidate>
        <Field {...text('photoUrl')} type="url" autoComplete="photo" hint={account.photoUrlHint} />
        <Field {...text('name')} autoComplete="name" />
        <Field {...text('email')} type="email" autoComplete="username" />
        <PasswordField
          name="password"
          label={account.password}
          autoComplete="new-password"
          hint={account.passwordHint}
          error={errorOf('password')}
        />
        <PasswordField
          name="confirm"
          label={account.confirmPassword}
          autoComplete="new-password"
          error={errorOf('confirm')}
        />
        <button type="submit">{account.register}</button>
      </form>
      <ToLogin to={to} />
    </section>
  )
}

/** By mail or by an invitation only; a provider proves emails itself. */
export function RegistrationClosed({ to }: Pick<Props, 'to'>) {
  const { account } = useMessages()
  return (
    <section className="entrance">
      <PageTitle>{account.closedTitle}</PageTitle>
      <h1>{account.closedTitle}</h1>
      <GoogleEntrance to={to} />
      <p>{account.closedHelp}</p>
      <ToLogin to={to} />
    </section>
  )
}

function ToLogin({ to }: Pick<Props, 'to'>) {
  const { account } = useMessages()
  return (
    <p>
      {account.haveAccount}{' '}
      <a href={withReturnPath('/login', to)} data-turn="">
        {account.toLogin}
      </a>
    </p>
  )
}
