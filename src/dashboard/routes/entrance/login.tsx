import { data } from 'react-router'
import { emailAddress } from '#contract/staff.ts'
import { isRegistrationOpen } from '#core/accounts/register/register-account.ts'
import { signIn } from '#core/accounts/sign-in.ts'
import { openPendingLink } from '#core/openid/link-after-password.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { LoginForm, type LoginMistake } from '#dashboard/features/entrance/login-form.tsx'
import { loginPath } from '#dashboard/features/entrance/login-path.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { deviceOf } from '#site/http/cookies.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/login.ts'
import { cookiesOf, leadIn } from './entered.ts'
import { pendingLinkOf } from './open-id-cookie.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const visited = context.get(visit)
  const to = returnPathIn(visited.url)
  const asker = context.get(ctx)
  if (asker.actor.role !== 'stranger') return leadTo(context, to ?? '/')
  const canRegister = isRegistrationOpen(asker) || asker.identity.openId !== undefined
  const link = openPendingLink(asker, pendingLinkOf(visited) ?? '')?.email
  return { to, link, canRegister, ...typedInAddress<{ email: string }>(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const visited = context.get(visit)
  const { url, headers, browser, locale } = visited
  const to = returnPathIn(url)
  const email = text('email')
  const password = text('password')
  const mistakes = mistakesIn(email, password)
  const pendingLink = pendingLinkOf(visited)
  const kept = keptInAddress(context, { email })
  if (mistakes.length > 0) return data({ email, mistakes, ...kept }, { status: 422 })

  const signedIn = await signIn(ctx, {
    email,
    password,
    browser,
    device: deviceOf(headers),
    ...linkIn(to),
    pendingLink,
    locale,
  })
  const again = (status: number, mistake: LoginMistake, sent = {}) => {
    const told = { email, mistakes: [mistake], mayWait: ctx.mail.isConfigured, ...kept }
    return data(told, { status, headers: sent })
  }
  switch (signedIn.outcome) {
    case 'signed-in':
      return leadIn(context, { ...signedIn, email, to, toast: 'signedIn' })
    case 'code-needed': {
      const cookies = await cookiesOf(context, { ...signedIn, email, pendingLink })
      return leadTo(context, loginPath('/login/code', { link: pendingLink, to }), { cookies })
    }
    case 'too-many': {
      const seconds = signedIn.retryAfterSeconds
      const sent = { 'retry-after': String(seconds) }
      return again(429, { field: 'password', because: 'too-many', seconds }, sent)
    }
    case 'wrong':
      return again(422, { field: 'password', because: 'wrong' })
    case 'busy':
      return again(503, { field: 'password', because: 'busy' })
  }
}

/** What is in a link that confirms an email, if the visitor came by one: signing in comes first. */
function linkIn(to: string | undefined) {
  const url = new URL(to ?? '/', 'http://localhost')
  if (url.pathname !== '/verify-email') return { to }
  return { verification: url.searchParams.get('token') ?? undefined, to: returnPathIn(url) }
}

function mistakesIn(email: string, password: string): LoginMistake[] {
  const checked = emailAddress.safeParse(email)
  return [
    ...(checked.success
      ? []
      : [{ field: 'email' as const, because: checked.error.issues[0]?.message ?? 'not-an-email' }]),
    ...(password ? [] : [{ field: 'password' as const, because: 'required' as const }]),
  ]
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginForm {...loaderData} {...actionData} />
}
