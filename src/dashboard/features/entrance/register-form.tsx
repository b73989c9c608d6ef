import { Form } from 'react-router'
import { type PhotoFault, PhotoField, usePhotoError } from '#dashboard/layout/photo-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Card, NewPassword, ProviderEntrance, TurningLink } from './entrance.tsx'

export const registerFields = ['name', 'email', 'password', 'confirm'] as const
type RegisterField = (typeof registerFields)[number]

/** Errors by field; `seconds` is the wait after too many attempts. */
export type RegisterMistakes = Partial<Record<RegisterField, string>> & { photo?: PhotoFault }

type Props = {
  typed?: { name: string; email: string }
  mistakes?: RegisterMistakes
  seconds?: number
  to: string | undefined
}

export function RegisterForm({ typed, mistakes = {}, seconds = 0, to }: Props) {
  const account = useAccountMessages()
  const locale = useLocale()

  function errorOf(field: RegisterField): string | undefined {
    const because = mistakes[field]
    if (because === undefined) return undefined
    if (because === 'too-many') return account.tooManyAttempts(formatWait(seconds, locale))
    const words: Record<string, string> = account.mistakes[field]
    return words[because] ?? account.unreadable
  }

  const errors = {
    photo: usePhotoError(mistakes.photo),
    name: errorOf('name'),
    email: errorOf('email'),
    password: errorOf('password'),
    confirm: errorOf('confirm'),
  }
  const text = (name: 'name' | 'email') => ({
    name,
    label: account[name],
    defaultValue: typed?.[name],
    error: errors[name],
  })
  const isMistaken = Object.keys(mistakes).length > 0
  return (
    <Card title={account.registerTitle} isMistaken={isMistaken} turnsTo="/login">
      <ProviderEntrance to={to} />
      <Form
        method="post"
        action={withReturnPath('/register', to)}
        encType="multipart/form-data"
        className="fields"
        noValidate
      >
        <ErrorSummary errors={errors} />
        <PhotoField label={account.photo} hint={account.photoHint} fault={mistakes.photo} />
        <Field {...text('name')} autoComplete="name" />
        <Field {...text('email')} type="email" autoComplete="username" />
        <NewPassword hint={account.passwordHint} errors={errors} />
        <SubmitButton variant="main">{account.register}</SubmitButton>
      </Form>
      <ToLogin to={to} />
    </Card>
  )
}

/** Registration without a form: by an invitation, or by a provider, which proves the email itself. */
export function RegistrationClosed({ to }: Pick<Props, 'to'>) {
  const account = useAccountMessages()
  return (
    <Card title={account.closedTitle} turnsTo="/login">
      <ProviderEntrance to={to} />
      <p>{account.closedHelp}</p>
      <ToLogin to={to} />
    </Card>
  )
}

function ToLogin({ to }: Pick<Props, 'to'>) {
  const account = useAccountMessages()
  return (
    <p>
      {account.haveAccount}{' '}
      <TurningLink path="/login" to={to}>
        {account.toLogin}
      </TurningLink>
    </p>
  )
}
