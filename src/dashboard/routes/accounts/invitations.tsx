import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { invitation, type ListedInvitation, roles } from '#contract/staff.ts'
import { readTypedNumber } from '#contract/text/whole-number.ts'
import { invite } from '#core/invitations/invite.ts'
import { listInvitations } from '#core/invitations/list-invitations.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { CopyButton } from '#dashboard/layout/copy-button.tsx'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { accountMistake } from '#dashboard/routes/account-mistakes.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { Choice, Field, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/invitations.ts'

const here = '/dashboard/invitations'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const canMail = asker.mail.isConfigured
  return { open: await listInvitations(asker), formId: asker.newId(), canMail }
}

export const shouldRevalidate = revalidateAfterConflict

/** The link is only in the response to this form: no loader returns it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const byMail = form.has('byMail')
  const typed = { email: text('email'), role: text('role'), days: text('days'), byMail }
  const { url, locale } = context.get(visit)
  const again = (status: number, told: { error?: string; isSentBefore?: boolean }) =>
    data({ returned: { typed, ...told } }, { status })
  const days = typed.days ? readTypedNumber(typed.days) : undefined
  const checked = invitation.safeParse({ ...typed, days })
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    const because = isMissing ? 'required' : 'not-an-email'
    return again(422, { error: accountMistake('email', because, locale) })
  }
  const { sending } = sendingOf(ctx, { url, fields: form })
  const invited = await invite(ctx, { ...checked.data, sending })
  switch (invited.outcome) {
    case 'invited': {
      const { token, expiresAt, didEndEarlier } = invited
      const { email } = checked.data
      return { made: { email, token, expiresAt, didEndEarlier, isMailed: byMail } }
    }
    case 'invited-already':
      return leadTo(context, here, { toast: { kind: 'shownOnce' } })
    case 'email-taken':
      return again(409, { error: accountMessagesIn(locale).invitations.emailTaken })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
  }
}

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewInvitation {...actionData.made} />
  return <Invitations {...loaderData} {...actionData?.returned} />
}

/** For how many days */
const lasts = [1, 7, 30]

type Answer = NonNullable<Route.ComponentProps['actionData']>
type Props = Route.ComponentProps['loaderData'] &
  Partial<Extract<Answer, { returned: unknown }>['returned']>

function Invitations({ open, formId, canMail, typed, error, isSentBefore }: Props) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const t = account.invitations
  return (
    <section>
      <LinkLine href={dashboardPath('Admin_Control')}>{dashboard.pages.Admin_Control}</LinkLine>
      <PageHeading isMistaken={error !== undefined}>{t.title}</PageHeading>
      <p className="quiet">{t.help}</p>
      <KeptForm
        {...{ isSentBefore }}
        action={here}
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
        action={`${here}/${id}/withdraw`}
        variant="risky"
        confirm={{ kind: 'withdraw', about: email }}
        aria-label={t.withdrawWhose(email)}
      >
        {t.withdraw}
      </PostButton>
    </article>
  )
}

type Made = Extract<Answer, { made: unknown }>['made']

/** Shows the link of a new invitation; it cannot be shown again. */
function NewInvitation({ email, token, expiresAt, didEndEarlier, isMailed }: Made) {
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
          <ButtonLink href={here}>{t.title}</ButtonLink>
        </p>
      </div>
    </section>
  )
}
