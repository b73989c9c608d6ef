import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = { label?: string; hint?: string; error?: string | undefined }

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ label, hint, error }: Props) {
  const { security } = useMessages()
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
