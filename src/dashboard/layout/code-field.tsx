import { Field } from '#ui/components/field.tsx'
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
