import { data, Form } from 'react-router'
import { registration } from '#contract/staff.ts'
import { admitPhoto } from '#core/accounts/photo/admit-photo.ts'
import { isRegistrationOpen, registerAccount } from '#core/accounts/register/register-account.ts'
import { ctx, leadTo, receiveFiles, visit } from '#dashboard/context.ts'
import {
  Card,
  CheckMail,
  NewPassword,
  ProviderEntrance,
  TurningLink,
} from '#dashboard/features/entrance/entrance.tsx'
import { type PhotoFault, PhotoField, usePhotoError } from '#dashboard/layout/photo-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/register.ts'
import { leadIn } from './entered.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const to = returnPathIn(context.get(visit).url)
  if (asker.actor.role !== 'stranger') return leadTo(context, to ?? '/')
  return { to, isOpen: isRegistrationOpen(asker) }
}

const typedFields = registration.omit({ photoUrl: true })

const closed = () => data({ isClosed: true }, { status: 403 })

/** The limit is checked before the form is read, so there are no typed values to show again. */
function tooMany(seconds: number) {
  const headers = { 'retry-after': String(seconds) }
  return data({ mistakes: { email: 'too-many' }, seconds }, { status: 429, headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(ctx)
  if (!isRegistrationOpen(asker)) return closed()
  const admitted = await admitPhoto(asker, 'register')
  if (admitted.outcome === 'past') return tooMany(admitted.retryAfterSeconds)
  const most = { files: 1, ofAnybody: asker.network }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const { url, browser, locale } = context.get(visit)
  const text = (name: string) => sent.fields.get(name) ?? ''
  const typed = { name: text('name'), email: text('email') }
  const password = text('password')
  const again = (status: number, mistakes: RegisterMistakes, seconds = 0) => {
    const sent = seconds ? { 'retry-after': String(seconds) } : {}
    return data({ typed, mistakes, seconds }, { status, headers: sent })
  }
  const checked = typedFields.safeParse({ ...typed, password })
  const [unread] = sent.refused
  if (!checked.success || text('confirm') !== password || unread) {
    const mistakes: RegisterMistakes = {}
    if (unread) mistakes.photo = unread.because
    if (text('confirm') !== password) mistakes.confirm = 'no-match'
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = registerFields.find((one) => one === path[0])
      if (field) mistakes[field] ??= message
    }
    return again(422, mistakes)
  }

  const registered = await registerAccount(received.ctx, {
    ...checked.data,
    photoUrl: '',
    photo: sent.files[0],
    browser,
    locale,
    to: returnPathIn(url),
  })
  const { email } = checked.data
  switch (registered.outcome) {
    case 'registered':
    case 'signed-in': {
      const toast = registered.outcome === 'registered' ? 'registered' : 'signedIn'
      return leadIn(context, { ...registered, email, to: returnPathIn(url), toast })
    }
    case 'check-mail':
      return { mailedTo: email }
    case 'closed':
      return closed()
    case 'common-password':
      return again(422, { password: 'common' })
    case 'photo-refused':
      return again(422, { photo: registered.because })
    case 'code-needed':
    case 'not-registered':
      return again(422, { email: 'not-registered' })
    case 'busy':
      return again(503, { password: 'busy' })
    case 'too-many':
      return again(429, { email: 'too-many' }, registered.retryAfterSeconds)
  }
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, isOpen } = loaderData
  if (actionData && 'mailedTo' in actionData) return <CheckMail email={actionData.mailedTo} />
  if (!isOpen || (actionData && 'isClosed' in actionData)) return <RegistrationClosed to={to} />
  return <RegisterForm to={to} {...actionData} />
}

const registerFields = ['name', 'email', 'password', 'confirm'] as const
type RegisterField = (typeof registerFields)[number]

/** Errors by field; `seconds` is the wait after too many attempts. */
type RegisterMistakes = Partial<Record<RegisterField, string>> & { photo?: PhotoFault }

type Props = {
  typed?: { name: string; email: string }
  mistakes?: RegisterMistakes
  seconds?: number
  to: string | undefined
}

function RegisterForm({ typed, mistakes = {}, seconds = 0, to }: Props) {
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
function RegistrationClosed({ to }: Pick<Props, 'to'>) {
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
