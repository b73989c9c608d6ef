import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OwnSession } from '#contract/staff.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { OwnSessions } from './own-sessions.tsx'

export type OwnAccountProps = {
  profile: { name: string; email: string }
  sessions: OwnSession[]
  mistakes?: Partial<Record<'name' | 'old' | 'password' | 'confirm', string>>
  seconds?: number
  /** Two-factor authentication and tokens */
  children?: ReactNode
}

/** The user's own account, for every role. */
export function OwnAccount(props: OwnAccountProps) {
  const { ownAccount } = useMessages().dashboard
  const { own } = useAccountMessages()
  const { profile, sessions, mistakes = {}, children } = props
  return (
    <section className="own-account">
      <PageHeading isMistaken={Object.keys(mistakes).length > 0}>{ownAccount}</PageHeading>
      <p>{profile.email}</p>
      <p>
        <ButtonLink href="/account/photo">{own.photo.title}</ButtonLink>
      </p>
      <ProfileForm {...props} />
      <PasswordForm {...props} />
      <OwnSessions sessions={sessions} />
      {children}
    </section>
  )
}

function ProfileForm({ profile, mistakes = {} }: OwnAccountProps) {
  const account = useAccountMessages()
  const { own } = account
  const words = account.mistakes
  return (
    <Form method="post" className="card fields" noValidate>
      <h2>{own.profileTitle}</h2>
      <Field
        name="name"
        label={account.name}
        autoComplete="name"
        defaultValue={profile.name}
        error={worded(words.name, mistakes.name, account.unreadable)}
      />
      <Button name="change" value="profile" variant="main">
        {own.save}
      </Button>
    </Form>
  )
}

function PasswordForm({ profile, mistakes = {}, seconds = 0 }: OwnAccountProps) {
  const account = useAccountMessages()
  const locale = useLocale()
  const { own } = account
  const words = account.mistakes
  const old = {
    required: own.oldRequired,
    wrong: own.oldWrong,
    busy: account.busy,
    'too-many': account.tooManyAttempts(formatWait(seconds, locale)),
  }
  const errors = {
    old: worded(old, mistakes.old, account.unreadable),
    password: worded(words.password, mistakes.password, account.unreadable),
    confirm: worded(words.confirm, mistakes.confirm, account.unreadable),
  }
  return (
    <Form method="post" className="card fields" noValidate>
      <h2>{own.passwordTitle}</h2>
      <p className="hint">{own.passwordHelp}</p>
      <ErrorSummary errors={errors} />
      {/* Whose password it is, for the programs that remember them. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={profile.email}
        readOnly
        hidden
      />
      <Field
        name="old"
        type="password"
        label={own.oldPassword}
        autoComplete="current-password"
        error={errors.old}
      />
      <Field
        name="password"
        type="password"
        label={own.newPassword}
        hint={account.passwordHint}
        autoComplete="new-password"
        error={errors.password}
      />
      <Field
        name="confirm"
        type="password"
        label={account.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm}
      />
      <Button name="change" value="password" variant="main">
        {own.changePassword}
      </Button>
    </Form>
  )
}

function worded(
  words: Record<string, string>,
  because: string | undefined,
  otherwise: string,
): string | undefined {
  return because === undefined ? undefined : (words[because] ?? otherwise)
}
