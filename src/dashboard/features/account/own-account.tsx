import { Fragment } from 'react'
import { Form } from 'react-router'
import type { OwnSession } from '#contract/staff.ts'
import { PasswordAgain, Username } from '#dashboard/layout/code-field.tsx'
import { ButtonLink, Link, LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Choice, Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'

export type OwnAccountProps = {
  profile: { name: string; email: string }
  /** The name as it was typed, if it was rejected */
  returned?: { name: string } | undefined
  sessions: OwnSession[]
  errors?: Partial<Record<'name' | 'old' | 'password' | 'confirm' | 'again', string>>
  proofs: ProofsProps
  /** Absent for roles without notifications */
  wantsMail: boolean | undefined
}

/** The user's own account, for every role. */
export function OwnAccount(props: OwnAccountProps) {
  const { ownAccount } = useMessages().dashboard
  const { own } = useAccountMessages()
  const { emailTitle } = useSecurityMessages()
  const { profile, sessions, errors = {}, proofs, wantsMail } = props
  return (
    <section className="own-account">
      <PageHeading isMistaken={Object.keys(errors).length > 0}>{ownAccount}</PageHeading>
      <p>{profile.email}</p>
      <p className="row-of-buttons">
        <ButtonLink href="/account/email">{emailTitle}</ButtonLink>
        <ButtonLink href="/account/photo">{own.photo.title}</ButtonLink>
      </p>
      <ProfileForm {...props} />
      {proofs.hasPassword ? <PasswordForm {...props} /> : <NoPassword />}
      {proofs.hasPassword && proofs.linked && (
        <LinkedIdentity {...proofs.linked} error={errors.again} />
      )}
      <OwnSessions sessions={sessions} />
      <OwnProofs {...proofs} />
      {wantsMail !== undefined && <NotificationMail isOn={wantsMail} />}
    </section>
  )
}

function ProfileForm({ profile, returned, errors = {} }: OwnAccountProps) {
  const account = useAccountMessages()
  return (
    <KeptForm action="/account" returned={returned} heading={account.name} className="card fields">
      <Field
        name="name"
        label={account.name}
        autoComplete="name"
        defaultValue={returned?.name ?? profile.name}
        error={errors.name}
      />
      <SubmitButton name="change" value="profile" variant="main">
        {account.own.save}
      </SubmitButton>
    </KeptForm>
  )
}

function PasswordForm({ profile, sessions, errors = {} }: OwnAccountProps) {
  const account = useAccountMessages()
  const { own } = account
  const { old, password, confirm } = errors
  const of = (name: 'old' | 'password' | 'confirm') => ({
    name,
    type: 'password',
    error: errors[name],
  })
  return (
    <Form method="post" className="card fields" noValidate>
      <h2>{own.passwordTitle}</h2>
      <p className="hint">{own.passwordHelp}</p>
      <ErrorSummary errors={{ old, password, confirm }} />
      <Username email={profile.email} />
      {/* A new password begins a new session: the typed ones are cleared, as a page load would do. */}
      <Fragment key={sessions.find(({ isThisOne }) => isThisOne)?.id}>
        <Field {...of('old')} label={own.oldPassword} autoComplete="current-password" />
        <Field
          {...of('password')}
          label={own.newPassword}
          hint={account.passwordHint}
          autoComplete="new-password"
        />
        <Field {...of('confirm')} label={account.confirmPassword} autoComplete="new-password" />
      </Fragment>
      <SubmitButton name="change" value="password" variant="main">
        {own.passwordTitle}
      </SubmitButton>
    </Form>
  )
}

/** `asked` is what has to be given again to remove it. */
type Linked = { since: string; asked: 'password' | 'provider' | undefined }

/** The OpenID identity that the owner of an account with a password signs in with, too. */
function LinkedIdentity({ since, asked, error }: Linked & { error: string | undefined }) {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  const dayOf = useDayOf(formatDay)
  if (!provider) return null
  return (
    <Form method="post" className="card fields" noValidate preventScrollReset>
      <h2>{security.linkedTitle(provider)}</h2>
      <p>{security.linkedSince(provider, dayOf(since))}</p>
      <p className="hint">{security.linkedHelp}</p>
      {(asked || error) && <PasswordAgain id="again" error={error} />}
      <SubmitButton variant="risky" name="change" value="identity">
        {security.removeLinked}
      </SubmitButton>
    </Form>
  )
}

/** Instead of the form for a new password: there is no current one to give. */
function NoPassword() {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  return (
    <div className="card">
      <h2>{useAccountMessages().password}</h2>
      <p>{provider ? security.loginWith(provider) : security.noPassword}</p>
      <LinkLine href="/forgot-password">{security.choosePassword}</LinkLine>
    </div>
  )
}

type ProofsProps = {
  hasPassword: boolean
  linked: Linked | undefined
  isEmailVerified: boolean
  hasTwoFactor: boolean
  mayHaveTokens: boolean
}

function OwnProofs({ isEmailVerified, hasTwoFactor, mayHaveTokens }: ProofsProps) {
  const { withoutMail, ...security } = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const unconfirmed = withoutMail.emailIsNotVerified(organisation.name)
  return (
    <section className="card">
      <h2>{mayHaveTokens ? security.proofsTitle : security.securityTitle}</h2>
      {isEmailVerified ? (
        <p>{security.emailIsVerified}</p>
      ) : (
        <Form method="post" action="/verify-email/again">
          <p>{sendsMail ? security.emailIsNotVerified : unconfirmed}</p>
          <SubmitButton>{security.askForAnother}</SubmitButton>
        </Form>
      )}
      <p>
        {hasTwoFactor ? security.twoFactorIsOn : security.twoFactorIsOff}{' '}
        {/* No prefetch: the data of this page contain a secret. */}
        <Link href="/account/two-factor" prefetch="none">
          {security.twoFactorTitle}
        </Link>
      </p>
      {mayHaveTokens && <LinkLine href="/account/tokens">{security.tokensTitle}</LinkLine>}
    </section>
  )
}

function NotificationMail({ isOn }: { isOn: boolean }) {
  const { dashboard } = useMessages()
  const { own } = useAccountMessages()
  return (
    <Form method="post" action="/account" className="card fields" preventScrollReset>
      <h2>{dashboard.pages.notifications}</h2>
      <Choice
        key={String(isOn)}
        name="mail"
        label={own.mail}
        hint={own.mailHint}
        defaultChecked={isOn}
      />
      <SubmitButton name="change" value="notifications" variant="main">
        {own.save}
      </SubmitButton>
    </Form>
  )
}

/** The current sessions, each of which can be ended. */
function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  const { own } = useAccountMessages()
  return (
    <div className="card">
      <h2>{own.sessionsTitle}</h2>
      <ul className="sessions plain-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow {...session} />
          </li>
        ))}
      </ul>
      <Form method="post">
        <SubmitButton variant="risky" name="change" value="everywhere">
          {own.everywhere}
        </SubmitButton>
      </Form>
    </div>
  )
}

function SessionRow({ id, startedAt, lastSeenAt, network, browser, isThisOne }: OwnSession) {
  const { own } = useAccountMessages()
  const locale = useLocale()
  const name = browserName(browser) || own.unknownBrowser
  const times = [
    own.since(formatInstant(startedAt, locale)),
    own.lastSeen(formatInstant(lastSeenAt, locale)),
  ]
  return (
    <Form method="post" className="in-row" preventScrollReset>
      <p>
        {name}
        {isThisOne && <strong> ({own.thisOne})</strong>}
        <span className="quiet">
          {times.join(', ')} · {network}
        </span>
      </p>
      {!isThisOne && (
        <SubmitButton name="end" value={id} aria-label={own.endWhich(name)}>
          {own.end}
        </SubmitButton>
      )}
    </Form>
  )
}

const programs: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A readable name from the user agent, such as "Firefox, Android". */
function browserName(text: string): string {
  const named = [programs, systems].map((kinds) => kinds.find(([mark]) => mark.test(text))?.[1])
  return named.filter(Boolean).join(', ')
}
