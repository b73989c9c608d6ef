import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { longestPassword, shortestPassword } from '#contract/password-length.ts'
import { Username } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Card, PasswordField } from './entrance.tsx'

type Props = { email?: string; error?: string | undefined }

export function ForgotPasswordForm({ email, error }: Props) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const help = sendsMail ? security.forgotHelp : security.withoutMail.forgotHelp(organisation.name)
  return (
    <Card title={security.forgotPassword} isMistaken={error !== undefined}>
      <p>{help}</p>
      <Form method="post" action="/forgot-password" className="fields" noValidate>
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="username"
          defaultValue={email}
          error={error}
        />
        <SubmitButton variant="main">
          {sendsMail ? security.sendLink : security.withoutMail.askForLink}
        </SubmitButton>
      </Form>
      <BackToLogin />
    </Card>
  )
}

/** The same page for known and unknown emails, so that it does not reveal which accounts exist. */
export function LinkSent({ email }: { email: string }) {
  const { withoutMail, ...security } = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  return (
    <Card title={sendsMail ? security.linkSentTitle : withoutMail.linkTitle}>
      <p>{sendsMail ? security.linkSent(email) : withoutMail.link(email, organisation.name)}</p>
      <BackToLogin />
    </Card>
  )
}

export function BackToLogin() {
  const security = useSecurityMessages()
  return <LinkLine href="/login">{security.backToLogin}</LinkLine>
}

type Errors = { password?: string | undefined; repeated?: string | undefined }
type ResetProps = { token: string; email: string; errors?: Errors }

export function ResetPasswordForm({ token, email, errors = {} }: ResetProps) {
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

type LinkOverProps = {
  help: string
  next: { address: string; words: string }
  children?: ReactNode
}

export function LinkOver({ help, next, children }: LinkOverProps) {
  const security = useSecurityMessages()
  return (
    <Card title={security.linkOverTitle}>
      <p>{help}</p>
      {children}
      <LinkLine href={next.address}>{next.words}</LinkLine>
    </Card>
  )
}

/** Asks for another link to confirm the email, which leads to the same page. */
export function MailAgainForm({ to }: { to: string | undefined }) {
  return (
    <Form method="post" action={withReturnPath('/verify-email/again', to)}>
      <SubmitButton>{useSecurityMessages().askForAnother}</SubmitButton>
    </Form>
  )
}

type VerifiedProps = { email: string; to: string | undefined }

/** Asks nothing: whoever opened the link may have another account, to whose email it was sent. */
export function VerifiedAlready({ email, to }: VerifiedProps) {
  const { dashboard } = useMessages()
  const security = useSecurityMessages()
  return (
    <Card title={security.verifiedAlreadyTitle}>
      <p>{security.verifiedAlready(email)}</p>
      <PostButton action="/logout">{dashboard.logOut}</PostButton>
      <LinkLine href={to ?? '/account'}>{to ? security.goOn : security.toAccount}</LinkLine>
    </Card>
  )
}

type VerifyProps = VerifiedProps & { token: string }

export function VerifyEmailForm({ token, email, to }: VerifyProps) {
  const security = useSecurityMessages()
  return (
    <Card title={security.verifyTitle}>
      <p>{security.verifyHelp(email)}</p>
      <Form method="post" action={withReturnPath('/verify-email', to)} className="fields">
        <input type="hidden" name="token" value={token} />
        <SubmitButton variant="main">{security.verify}</SubmitButton>
      </Form>
    </Card>
  )
}
