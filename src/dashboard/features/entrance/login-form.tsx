import { Form } from 'react-router'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useScript } from '#ui/browser/use-script.ts'
import { Field } from '#ui/components/field.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Card, PasswordField, ProviderEntrance, TurningLink } from './entrance.tsx'
import { loginPath } from './login-path.ts'

export type LoginMistake =
  | { field: 'email'; because: string }
  | { field: 'password'; because: 'required' | 'wrong' | 'busy' }
  | { field: 'password'; because: 'too-many'; seconds: number }

type Props = {
  email?: string
  mistakes?: LoginMistake[]
  to: string | undefined
  /** The email of the identity that is linked after the password */
  link: string | undefined
  canRegister: boolean
  /** Whether new accounts cannot sign in before their email is confirmed */
  mayWait?: boolean
}

export function LoginForm({ email, mistakes = [], canRegister, mayWait, ...way }: Props) {
  const { to, link } = way
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  const locale = useLocale()

  function errorOf(field: LoginMistake['field']): string | undefined {
    const mistake = mistakes.find((one) => one.field === field)
    if (!mistake) return undefined
    if (mistake.field === 'email') {
      return account.mistakes.email[mistake.because === 'required' ? 'required' : 'not-an-email']
    }
    if (mistake.because === 'too-many') {
      return account.tooManyAttempts(formatWait(mistake.seconds, locale))
    }
    const { required, busy } = account.mistakes.password
    return { required, busy, wrong: account.wrongCredentials }[mistake.because]
  }

  const wasWrong = mistakes.some(({ because }) => because === 'wrong')
  const reason = useReason(to)
  const keepsCookies = !useScript() || navigator.cookieEnabled
  return (
    <Card title={account.signIn} isMistaken={mistakes.length > 0} turnsTo="/register">
      {reason && <p className="reason">{reason}</p>}
      {!keepsCookies && <p className="reason">{account.cookiesBlocked}</p>}
      {link ? <LinksAfterLogin email={link} to={to} /> : <ProviderEntrance to={to} />}
      <Form method="post" action={loginPath('/login', way)} className="fields" noValidate>
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
