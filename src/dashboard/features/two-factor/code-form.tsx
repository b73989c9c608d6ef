import { Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { action: string; error?: string | undefined }

/** The second page of signing in. */
export function CodeForm({ action, error }: Props) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle isMistaken={error !== undefined}>{security.codeTitle}</PageTitle>
      <h1>{security.codeTitle}</h1>
      <form method="post" action={action} className="lookup" noValidate>
        <CodeField hint={security.codeHelp} error={error} />
        <button type="submit">{security.giveCode}</button>
      </form>
    </section>
  )
}

type CodeFieldProps = { label?: string; hint?: string; error?: string | undefined }

export function CodeField({ label, hint, error }: CodeFieldProps) {
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
