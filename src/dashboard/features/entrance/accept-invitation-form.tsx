import { Form } from 'react-router'
import { longestPassword, shortestPassword } from '#contract/password-length.ts'
import type { Role } from '#contract/staff.ts'
import { Username } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { Card, NewPassword } from './entrance.tsx'

export type AcceptMistakes = Partial<Record<'name' | 'password' | 'confirm', string>>

type Props = {
  token: string
  invited: { email: string; role: Role }
  name?: string
  mistakes?: AcceptMistakes
}

export function AcceptInvitationForm({ token, invited, name, mistakes = {} }: Props) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const t = account.invitations
  return (
    <Card title={t.acceptTitle} isMistaken={Object.keys(mistakes).length > 0}>
      <p>{t.acceptHelp(invited.email, dashboard.roles[invited.role])}</p>
      <Form method="post" className="fields" noValidate>
        <ErrorSummary errors={mistakes} />
        <input type="hidden" name="token" value={token} />
        <Username email={invited.email} />
        <Field
          name="name"
          label={account.name}
          autoComplete="name"
          defaultValue={name}
          error={mistakes.name}
        />
        <NewPassword
          hint={security.passwordHint(shortestPassword)}
          errors={mistakes}
          maxLength={longestPassword}
        />
        <SubmitButton variant="main">{t.accept}</SubmitButton>
      </Form>
    </Card>
  )
}

export function EmailTaken({ email }: { email: string }) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const t = account.invitations
  return (
    <Card title={t.takenTitle}>
      <p>{t.takenHelp(email)}</p>
      <LinkLine href="/login">{account.toLogin}</LinkLine>
      <LinkLine href="/forgot-password">{security.forgotPassword}</LinkLine>
    </Card>
  )
}
