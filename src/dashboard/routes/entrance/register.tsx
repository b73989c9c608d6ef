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
import { PhotoField, photoFault } from '#dashboard/layout/photo-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { accountMistake } from '#dashboard/routes/account-mistakes.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Field, fieldsOf } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
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

export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(ctx)
  if (!isRegistrationOpen(asker)) return closed()
  const { url, browser, locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const tooMany = (past: Parameters<typeof waitOf>[1]) => ({
    email: account.tooManyAttempts(waitOf(context, past)),
  })
  const admitted = await admitPhoto(asker, 'register')
  // Before the form is read: there are no typed values to show again.
  if (admitted.outcome === 'past') return data({ errors: tooMany(admitted) }, { status: 429 })
  const most = { files: 1, ofAnybody: asker.network }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const text = (name: string) => sent.fields.get(name) ?? ''
  const typed = { name: text('name'), email: text('email') }
  const password = text('password')
  const again = (status: number, errors: Errors) => data({ typed, errors }, { status })
  const wrong = (field: RegisterField, because: string) => ({
    [field]: accountMistake(field, because, locale),
  })
  const checked = typedFields.safeParse({ ...typed, password })
  const [unread] = sent.refused
  if (!checked.success || text('confirm') !== password || unread) {
    const errors: Errors = {}
    if (unread) errors.photo = photoFault(unread.because, locale)
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = registerFields.find((one) => one === path[0])
      if (field) errors[field] ??= accountMistake(field, message, locale)
    }
    if (text('confirm') !== password) Object.assign(errors, wrong('confirm', 'no-match'))
    return again(422, errors)
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
      return again(422, wrong('password', 'common'))
    case 'photo-refused':
      return again(422, { photo: photoFault(registered.because, locale) })
    case 'code-needed':
    case 'not-registered':
      return again(422, wrong('email', 'not-registered'))
    case 'busy':
      return again(503, wrong('password', 'busy'))
    case 'too-many':
      return again(429, tooMany(registered))
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

type Errors = Partial<Record<RegisterField | 'photo', string>>

type Props = {
  typed?: { name: string; email: string }
  errors?: Errors
  to: string | undefined
}

function RegisterForm({ typed, errors = {}, to }: Props) {
  const account = useAccountMessages()
  const of = fieldsOf<'name' | 'email'>(typed, errors)
  const isMistaken = Object.keys(errors).length > 0
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
        <PhotoField label={account.photo} hint={account.photoHint} error={errors.photo} />
        <Field {...of('name')} label={account.name} autoComplete="name" />
        <Field {...of('email')} type="email" label={account.email} autoComplete="username" />
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
