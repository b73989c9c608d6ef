import { data, Form } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { longestPassword, shortestPassword } from '#contract/password-length.ts'
import { newPassword } from '#contract/staff.ts'
import { readResetLink, resetPassword } from '#core/proofs/reset-password.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  BackToLogin,
  Card,
  LinkOver,
  PasswordField,
} from '#dashboard/features/entrance/entrance.tsx'
import { Username } from '#dashboard/layout/code-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { goodbye } from '#site/http/cookies.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import type { Route } from './+types/reset-password.ts'

/** The address carries the token, so no referrer is sent. */
export async function loader({ context }: Route.LoaderArgs) {
  const token = context.get(visit).url.searchParams.get('token') ?? ''
  const link = await readResetLink(context.get(ctx), token)
  return link ? { link: { token, email: link.email } } : data({ link: undefined }, { status: 410 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const token = text('token')
  const password = text('password')
  const over = data({ link: undefined }, { status: 410 })
  const known = await readResetLink(ctx, token)
  if (!known) return over
  const again = (status: number, errors: Errors) => {
    return data({ link: { token, email: known.email }, errors }, { status })
  }

  const checked = newPassword.safeParse(password)
  if (!checked.success) {
    return again(422, { password: wordsFor(checked.error.issues[0]?.message, locale) })
  }
  if (text('repeated') !== password)
    return again(422, { repeated: account.mistakes.confirm['no-match'] })

  const done = await resetPassword(ctx, { token, password, locale })
  switch (done.outcome) {
    case 'reset': {
      const { isHttps } = ctx.settings
      return leadTo(context, '/login', { toast: { kind: 'passwordReset' }, ...goodbye(isHttps) })
    }
    case 'link-over':
      return over
    case 'common-password':
      return again(422, { password: account.mistakes.password.common })
    case 'busy':
      return again(503, { password: account.mistakes.password.busy })
    case 'too-many': {
      const wait = waitOf(context, done)
      return again(429, { password: account.tooManyAttempts(wait) })
    }
  }
}

function wordsFor(because: string | undefined, locale: Locale): string {
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  if (because === 'too-short') return security.passwordTooShort(shortestPassword)
  if (because === 'too-long') return security.passwordTooLong(longestPassword)
  return account.mistakes.password[because === 'not-text' ? because : 'required']
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const security = useSecurityMessages()
  const { link, ...told } = actionData ?? loaderData
  if (link) return <ResetPasswordForm {...link} {...told} />
  const next = { address: '/forgot-password', words: security.askForAnother }
  return (
    <LinkOver help={security.resetLinkOver} next={next}>
      <BackToLogin />
    </LinkOver>
  )
}

type Errors = { password?: string | undefined; repeated?: string | undefined }
type ResetProps = { token: string; email: string; errors?: Errors }

function ResetPasswordForm({ token, email, errors = {} }: ResetProps) {
  const security = useSecurityMessages()
  const isMistaken = errors.password !== undefined || errors.repeated !== undefined
  return (
    <Card title={security.resetTitle} isMistaken={isMistaken}>
      <p>{security.resetHelp(email)}</p>
      <Form method="post" className="fields" noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="token" value={token} />
        <Username email={email} />
        <PasswordField
          name="password"
          label={security.newPassword}
          hint={security.passwordHint(shortestPassword)}
          autoComplete="new-password"
          maxLength={longestPassword}
          error={errors.password}
        />
        <PasswordField
          name="repeated"
          label={useAccountMessages().confirmPassword}
          autoComplete="new-password"
          error={errors.repeated}
        />
        <SubmitButton variant="main">{security.setPassword}</SubmitButton>
      </Form>
    </Card>
  )
}
