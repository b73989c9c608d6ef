import type { ReactNode } from 'react'
import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
}

/** The button comes to life with a script: without one it could show nothing. */
export function PasswordField({ name, ...field }: Props) {
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
