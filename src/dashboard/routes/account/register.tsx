import { registration } from '#contract/staff.ts'
import { isRegistrationOpen, registerAccount } from '#core/accounts/register/register-account.ts'
import { CheckMail } from '#dashboard/features/account/entrance.tsx'
import {
  RegisterForm,
  type RegisterMistakes,
  RegistrationClosed,
  registerFields,
} from '#dashboard/features/account/register-form.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { returnPathIn } from '#ui/return-path.ts'
import { entered } from './entered.ts'

export const register: Page = { action: 'register', layout: 'entrance', get: show, post: send }

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const to = returnPathIn(url)
  if (ctx.actor.role !== 'stranger') return { redirect: to ?? '/' }
  if (!isRegistrationOpen(ctx)) return { status: 200, content: <RegistrationClosed to={to} /> }
  return { status: 200, content: <RegisterForm to={to} /> }
}

async function send(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const to = returnPathIn(url)
  const typed = read(await request.form())
  const { confirm, ...fields } = typed
  const checked = registration.safeParse(fields)
  if (!checked.success || confirm !== typed.password) {
    const mistakes: RegisterMistakes = {}
    if (confirm !== typed.password) mistakes.confirm = 'no-match'
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = registerFields.find((one) => one === path[0])
      if (field) mistakes[field] ??= message
    }
    return { status: 422, content: <RegisterForm {...{ typed, mistakes, to }} /> }
  }

  const ctx = await request.ctx()
  const browser = headers.get('user-agent') ?? undefined
  const registered = await registerAccount(ctx, {
    ...checked.data,
    browser,
    locale: localeOf(url, headers),
  })
  const { email } = checked.data
  const answer = (status: number, mistakes: RegisterMistakes) => ({
    status,
    content: <RegisterForm {...{ typed, mistakes, to }} />,
  })
  switch (registered.outcome) {
    case 'registered':
    case 'signed-in': {
      const toast = registered.outcome === 'registered' ? 'registered' : 'signedIn'
      return entered(ctx, { session: registered.session, email, headers, to: to ?? '/', toast })
    }
    case 'check-mail':
      return { status: 200, content: <CheckMail email={email} /> }
    case 'closed':
      return { status: 403, content: <RegistrationClosed to={to} /> }
    case 'common-password':
      return answer(422, { password: 'common' })
    case 'code-needed':
    case 'not-registered':
      return answer(422, { email: 'not-registered' })
    case 'busy':
      return answer(503, { password: 'busy' })
    case 'too-many': {
      const seconds = registered.retryAfterSeconds
      const mistakes = { email: 'too-many' }
      const content = <RegisterForm {...{ typed, mistakes, seconds, to }} />
      return { status: 429, content, headers: { 'retry-after': String(seconds) } }
    }
  }
}

function read(form: FormData | undefined) {
  const text = (name: string) => String(form?.get(name) ?? '')
  return {
    photoUrl: text('photoUrl'),
    name: text('name'),
    email: text('email'),
    password: text('password'),
    confirm: text('confirm'),
  }
}
