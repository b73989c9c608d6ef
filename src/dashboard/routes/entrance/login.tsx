import { data, Form } from 'react-router'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { isRegistrationOpen } from '#core/accounts/register/register-account.ts'
import { signIn } from '#core/accounts/sign-in.ts'
import { openPendingLink } from '#core/openid/link-after-password.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  Card,
  PasswordField,
  ProviderEntrance,
  TurningLink,
} from '#dashboard/features/entrance/entrance.tsx'
import { loginPath } from '#dashboard/features/entrance/login-path.ts'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { accountMistake, readEmail } from '#dashboard/routes/account-mistakes.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { deviceOf } from '#site/http/cookies.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
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
  const pendingLink = pendingLinkOf(visited)
  const again = (status: number, errors: Errors, mayWait = false) =>
    data({ email, errors, mayWait, ...keptInAddress(context, { email }) }, { status })
  const errors: Errors = {
    email: readEmail(email, locale).mistake,
    password: password ? undefined : accountMistake('password', 'required', locale),
  }
  if (errors.email || errors.password) return again(422, errors)

  const signedIn = await signIn(ctx, {
    email,
    password,
    browser,
    device: deviceOf(headers),
    ...linkIn(to),
    pendingLink,
    locale,
  })
  const account = accountMessagesIn(locale)
  switch (signedIn.outcome) {
    case 'signed-in':
      return leadIn(context, { ...signedIn, email, to, toast: 'signedIn' })
    case 'code-needed': {
      const cookies = await cookiesOf(context, { ...signedIn, email, pendingLink })
      return leadTo(context, loginPath('/login/code', { link: pendingLink, to }), { cookies })
    }
    case 'too-many':
      return again(429, { password: account.tooManyAttempts(waitOf(context, signedIn)) })
    case 'wrong':
      return again(422, { password: account.wrongCredentials }, ctx.mail.isConfigured)
    case 'busy':
      return again(503, { password: account.mistakes.password.busy })
  }
}

/** What is in a link that confirms an email, if the visitor came by one: signing in comes first. */
function linkIn(to: string | undefined) {
  const url = new URL(to ?? '/', 'http://localhost')
  if (url.pathname !== '/verify-email') return { to }
  return { verification: url.searchParams.get('token') ?? undefined, to: returnPathIn(url) }
}

type Errors = { email?: string | undefined; password?: string | undefined }

/** `mayWait`: whether new accounts cannot sign in before their email is confirmed */
type Answered = { email?: string; errors?: Errors; mayWait?: boolean }

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, link, canRegister } = loaderData
  const { email, errors = {}, mayWait }: Answered = { ...loaderData, ...actionData }
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  const isMistaken = Boolean(errors.email || errors.password)
  const reason = useReason(to)
  const keepsCookies = !useScript() || maySave()
  return (
    <Card title={account.signIn} isMistaken={isMistaken} turnsTo="/register">
      {reason && <p className="reason">{reason}</p>}
      {!keepsCookies && <p className="reason">{account.cookiesBlocked}</p>}
      {link ? <LinksAfterLogin email={link} to={to} /> : <ProviderEntrance to={to} />}
      <Form method="post" action={loginPath('/login', { to, link })} className="fields" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={errors.email}
        />
        <PasswordField
          name="password"
          label={account.password}
          autoComplete="current-password"
          error={errors.password}
        />
        {mayWait && <p role="status">{account.mayWaitForMail}</p>}
        <SubmitButton variant="main">{account.signIn}</SubmitButton>
      </Form>
      <LinkLine href="/forgot-password">{security.forgotPassword}</LinkLine>
      {canRegister && (
        <p>
          {account.noAccountYet}{' '}
          <TurningLink path="/register" to={to}>
            {account.register}
          </TurningLink>
        </p>
      )}
      {!provider && <p className="quiet">{security.providerNotSetUp}</p>}
    </Card>
  )
}

/** Where its settings block cookies, Chromium denies web storage, but says that cookies are enabled. */
function maySave(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage !== undefined
  } catch {
    return false
  }
}

/** Somebody else may have been at the provider in this browser. */
function LinksAfterLogin({ email, to }: { email: string; to: string | undefined }) {
  const security = useSecurityMessages()
  const { provider = '' } = usePageContext()
  return (
    <>
      <p className="reason">{security.linksAfterLogin(provider, email)}</p>
      <LinkLine href={withReturnPath('/login', to)}>{security.logInWithoutLink(provider)}</LinkLine>
    </>
  )
}

/** Explains why a visitor who opened a protected page sees the login form. */
function useReason(to = ''): string | undefined {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const path = plainPath(to.split(/[?#]/, 1)[0] ?? '')
  const titles: [string, string][] = [
    ...Object.values(dashboardPages)
      .flat()
      .map((page): [string, string] => [dashboardPath(page), dashboard.pages[page]]),
    ['/MaltipleInput', dashboard.checkMany],
    ['/account', dashboard.ownAccount],
    ['/account/email', security.emailTitle],
    ['/account/tokens', security.tokensTitle],
    ['/account/two-factor', security.twoFactorTitle],
    ['/claim', account.claimTitle],
    ['/dashboard', dashboard.title],
    ['/dashboard/invitations', account.invitations.title],
  ]
  const title = titles.find(([page]) => plainPath(page) === path)?.[1]
  if (title) return account.loginToOpen(title)
  if (path === '/verify-email') return security.loginToVerify
  const isPrivate = /^\/(dashboard|account|update_a_user)(\/|$)/.test(path)
  return isPrivate ? account.loginToOpenThis : undefined
}
