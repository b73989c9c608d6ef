import type { ReactNode } from 'react'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'

type Props = {
  /** Where to go after signing in */
  to?: string | undefined
}

/** Sign-in by an OpenID provider, above the form. */
export function GoogleEntrance({ to }: Props) {
  const { account, security } = useMessages()
  const { provider } = usePageContext()
  return (
    <>
      {provider ? (
        <a className="google" href={withReturnPath('/login/google', to)} data-popup="">
          {security.continueWith(provider)}
        </a>
      ) : (
        <button type="button" className="google" disabled>
          {account.googleNotSetUp}
        </button>
      )}
      <p className="divider">{account.or}</p>
    </>
  )
}

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
  maxLength?: number
}

/** The button is hidden until a script runs. */
export function PasswordField({ name, ...field }: PasswordFieldProps) {
  const { account } = useMessages()
  return (
    <div>
      <Field name={name} type="password" {...field} />
      <button
        type="button"
        className="shows"
        data-shows={name}
        aria-pressed="false"
        aria-label={account.showPassword(field.label)}
        hidden
      >
        {account.show}
      </button>
    </div>
  )
}

/** Shown for known and unknown emails alike; the email itself says the rest. */
export function CheckMail({ email }: { email: string }) {
  const { account, security } = useMessages()
  return (
    <section className="entrance">
      <PageTitle>{security.linkSentTitle}</PageTitle>
      <h1>{security.linkSentTitle}</h1>
      <p role="status">{account.checkMail(email)}</p>
    </section>
  )
}
