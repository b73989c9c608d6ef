import { data } from 'react-router'
import { registration } from '#contract/staff.ts'
import { isRegistrationOpen, registerAccount } from '#core/accounts/register/register-account.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { CheckMail } from '#dashboard/features/entrance/entrance.tsx'
import {
  RegisterForm,
  type RegisterMistakes,
  RegistrationClosed,
  registerFields,
} from '#dashboard/features/entrance/register-form.tsx'
import { localeOf } from '#site/http/visitor-locale.ts'
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

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url, headers } = context.get(visit)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { name: text('name'), email: text('email') }
  const password = text('password')
  const again = (status: number, mistakes: RegisterMistakes, seconds = 0) => {
    const sent = seconds ? { 'retry-after': String(seconds) } : {}
    return data({ typed, mistakes, seconds }, { status, headers: sent })
  }
  const checked = typedFields.safeParse({ ...typed, password })
  if (!checked.success || text('confirm') !== password) {
    const mistakes: RegisterMistakes = {}
    if (text('confirm') !== password) mistakes.confirm = 'no-match'
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = registerFields.find((one) => one === path[0])
      if (field) mistakes[field] ??= message
    }
    return again(422, mistakes)
  }

  const registered = await registerAccount(ctx, {
    ...checked.data,
    photoUrl: '',
    browser: headers.get('user-agent') ?? undefined,
    locale: localeOf(url, headers),
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
      return data({ isClosed: true }, { status: 403 })
    case 'common-password':
      return again(422, { password: 'common' })
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
