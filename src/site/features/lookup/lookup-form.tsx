import type { LookupPage } from '#contract/lookup-pages.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  page: LookupPage
  needsName: boolean
  /** What was typed, when the same form is shown again */
  typed?: { number: string; name?: string | undefined } | undefined
  mistake?: { field: 'number' | 'name'; because: string } | undefined
}

/** Posted, so that the number gets into no address, history or log. */
export function LookupForm({ page, needsName, typed, mistake }: Props) {
  const t = useMessages()
  const hasName = needsName || page.shows === 'paper'
  return (
    <search>
      <form id="lookup" method="post" action={page.path} className="lookup">
        {hasName && (
          <Field
            name="name"
            label={needsName ? t.name : t.nameOptional}
            required={needsName}
            autoCapitalize="words"
            typed={typed?.name}
            error={mistake?.field === 'name' ? nameMistake(mistake.because, t) : undefined}
          />
        )}
        <div className="last">
          <Field
            name={page.number}
            label={t[page.number]}
            required
            autoCapitalize="characters"
            typed={typed?.number}
            error={mistake?.field === 'number' ? numberMistake(mistake.because, t) : undefined}
          />
          <button type="submit">{t.search}</button>
        </div>
      </form>
    </search>
  )
}

type FieldProps = {
  name: string
  label: string
  required: boolean
  autoCapitalize: 'words' | 'characters'
  typed: string | undefined
  error: string | undefined
}

function Field({ name, label, required, autoCapitalize, typed, error }: FieldProps) {
  const describedBy = error ? `${name}-error` : undefined
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {error && (
        <p id={describedBy} className="error" role="alert">
          {error}
        </p>
      )}
      <input
        id={name}
        name={name}
        required={required}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
        spellCheck={false}
        maxLength={200}
        defaultValue={typed?.slice(0, 200).replace(/\p{Cc}/gu, '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </div>
  )
}

function numberMistake(because: string, t: Messages): string {
  if (because === 'required') return t.numberRequired
  return because === 'too-long' ? t.numberTooLong : t.numberNotANumber
}

function nameMistake(because: string, t: Messages): string {
  if (because === 'required') return t.nameRequired
  return because === 'too-long' ? t.nameTooLong : t.nameNotText
}
