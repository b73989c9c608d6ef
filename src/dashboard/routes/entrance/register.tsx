import { data } from 'react-router'
import { registration } from '#contract/staff.ts'
import { admitPhoto } from '#core/accounts/photo/admit-photo.ts'
import { isRegistrationOpen, registerAccount } from '#core/accounts/register/register-account.ts'
import { ctx, leadTo, receiveFiles, visit } from '#dashboard/context.ts'
import { CheckMail } from '#dashboard/features/entrance/entrance.tsx'
import {
  RegisterForm,
  type RegisterMistakes,
  RegistrationClosed,
  registerFields,
} from '#dashboard/features/entrance/register-form.tsx'
import { returnPathIn } from '#ui/return-path.ts'
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
