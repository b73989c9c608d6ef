import { LinkLine } from '#dashboard/layout/link.tsx'
import { Field, FieldError } from '#ui/components/field.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'

type Props = { label?: string; hint?: string; error?: string | undefined }

export function CodeField({ label, hint, error }: Props) {
  const security = useSecurityMessages()
  return (
    <Field
      name="code"
      label={label ?? security.code}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      error={error}
    />
  )
}

/** A password field to confirm identity before a sensitive change */
export function PasswordAgain({ error, id }: { error: string | undefined; id?: string }) {
  const { passwordAgain } = useSecurityMessages()
  return (
    <>
      <Username email={usePageContext().signedIn?.email} />
      <Field
        name="password"
        {...(id && { id })}
        type="password"
        label={useAccountMessages().password}
        hint={passwordAgain}
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}

/** Tells password managers whose password it is: they would take the text field before it for the user name. */
export function Username({ email }: { email: string | undefined }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}

type Again = { error: string | undefined; here: string; isInForm?: boolean }

/**
 * Confirms identity for an account without a password. Inside a form, the provider opens in a new tab, so
 * that what was typed is kept.
 */
export function ProviderAgain({ error, here, isInForm = false }: Again) {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  return (
    <div className="card">
      <FieldError>{error}</FieldError>
      <p>{isInForm ? security.proveInNewTab : security.proveFirst}</p>
      {provider && (
        <p>
          <a
            id="password"
            className="button provider"
            href={`${withReturnPath('/login/google', here)}&again`}
            target={isInForm ? '_blank' : undefined}
          >
            {security.continueWith(provider)}
          </a>
        </p>
      )}
      {!isInForm && <LinkLine href="/forgot-password">{security.choosePassword}</LinkLine>}
    </div>
  )
}
