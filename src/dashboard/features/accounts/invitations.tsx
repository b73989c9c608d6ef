import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type ListedInvitation, roles } from '#contract/staff.ts'
import { CopyButton } from '#dashboard/layout/copy-button.tsx'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Choice, Field, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'

export const invitationsPath = '/dashboard/invitations'

const lasts = [1, 7, 30]

export type ReturnedInvitation = {
  typed?: { email: string; role: string; days: string; byMail: boolean }
  mistake?: 'required' | 'invalid' | 'taken'
  isSentBefore?: boolean
}

type Props = ReturnedInvitation & {
  open: ListedInvitation[]
  /** Idempotency key: a form that is sent twice creates one invitation */
  formId: string
  /** Whether a mail server is configured */
  canMail: boolean
}

export function Invitations({ open, formId, canMail, typed, mistake, isSentBefore }: Props) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const t = account.invitations
  const words = {
    required: account.mistakes.email.required,
    invalid: account.mistakes.email['not-an-email'],
    taken: t.emailTaken,
  }
  const error = mistake && words[mistake]
  return (
    <section>
      <LinkLine href={dashboardPath('Admin_Control')}>{dashboard.pages.Admin_Control}</LinkLine>
      <PageHeading isMistaken={mistake !== undefined}>{t.title}</PageHeading>
      <p className="quiet">{t.help}</p>
      <KeptForm
        {...{ isSentBefore }}
        action={invitationsPath}
        returned={typed}
        newId={formId}
        className="card fields"
      >
        <ErrorSummary errors={{ email: error }} />
        <Field
          name="email"
          type="email"
          label={account.email}
          autoComplete="off"
          defaultValue={typed?.email}
          error={error}
        />
        <SelectField
          name="role"
          label={account.people.role}
          defaultValue={typed?.role ?? 'moderator'}
          options={roles.map((one) => [one, dashboard.roles[one]] as const)}
        />
        <SelectField
          name="days"
          label={t.days}
          defaultValue={typed?.days ?? '7'}
          options={lasts.map((days) => [String(days), t.lasts(days)] as const)}
        />
        {canMail && (
          <Choice name="byMail" label={t.byMail} defaultChecked={typed?.byMail ?? true} />
        )}
        <SubmitButton variant="main">{t.invite}</SubmitButton>
      </KeptForm>
      <h2>{t.open}</h2>
      {open.length === 0 && <p>{t.none}</p>}
      {open.map((one) => (
        <OpenInvitation key={one.id} {...one} />
      ))}
    </section>
  )
}

function OpenInvitation({ id, email, role, invitedBy, expiresAt }: ListedInvitation) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const locale = useLocale()
  const t = account.invitations
  return (
    <article className="card">
      <h3>{email}</h3>
      <p>
        {t.by(invitedBy, dashboard.roles[role])} {t.until(formatInstant(expiresAt, locale))}
      </p>
      <PostButton
        action={`${invitationsPath}/${id}/withdraw`}
        variant="risky"
        confirm={{ kind: 'withdraw', about: email }}
        aria-label={t.withdrawWhose(email)}
      >
        {t.withdraw}
      </PostButton>
    </article>
  )
}

type NewProps = {
  email: string
  token: string
  expiresAt: string
  didEndEarlier: boolean
  isMailed: boolean
}

/** Shows the link of a new invitation; it cannot be shown again. */
export function NewInvitation({ email, token, expiresAt, didEndEarlier, isMailed }: NewProps) {
  const account = useAccountMessages()
  const locale = useLocale()
  const { origin } = usePageContext()
  const t = account.invitations
  const link = `${origin}/invitation?token=${token}`
  return (
    <section>
      <PageHeading>{t.linkTitle}</PageHeading>
      <p>{t.linkHelp(email, formatInstant(expiresAt, locale))}</p>
      {isMailed && <p>{t.mailed(email)}</p>}
      {didEndEarlier && <p>{t.earlierEnded}</p>}
      <div className="fields">
        <TextAreaField
          name="link"
          label={t.link}
          rows={3}
          value={link}
          readOnly
          spellCheck={false}
        />
        <p className="row-of-buttons">
          <CopyButton title={t.link} text={link} isShownOnce={!isMailed} />
          <ButtonLink href={invitationsPath}>{t.title}</ButtonLink>
        </p>
      </div>
    </section>
  )
}
