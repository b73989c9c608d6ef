import { Field } from '#ui/components/field.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'

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

/** For somebody who signed in a while ago */
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
