import { LinkLine } from '#dashboard/layout/link.tsx'
import { Field, FieldError } from '#ui/components/field.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'

type Props = { label?: string; hint?: string; error?: string | undefined }

/** A code of an authenticator app, or a recovery code. */
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

/** For somebody who has not just given it */
export function PasswordAgain({ error }: { error: string | undefined }) {
  const { passwordAgain } = useSecurityMessages()
  return (
    <Field
      name="password"
      type="password"
      label={useAccountMessages().password}
      hint={passwordAgain}
      autoComplete="current-password"
      error={error}
    />
  )
}

type Again = { error: string | undefined; here: string; isInForm?: boolean }

/** An account without a password: before a form or, so that what was typed is not lost, in a new tab. */
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
