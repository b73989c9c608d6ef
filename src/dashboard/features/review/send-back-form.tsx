import { TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type ReasonMistake = 'required' | 'too-long' | 'not-text'

type Props = {
  action: string
  revision: number
  to: string
  typed?: string | undefined
  mistake?: ReasonMistake | undefined
}

/** Returns a record to whoever entered it, with what has to be corrected. */
export function SendBackForm({ action, revision, to, typed, mistake }: Props) {
  const t = useMessages().recordLists
  return (
    <details className="send-back" open={typed !== undefined}>
      <summary data-shortcut="s">{t.sendBackTitle}</summary>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="revision" value={revision} />
        <TextAreaField
          name="reason"
          label={t.reason}
          hint={t.reasonHint(to)}
          error={mistake && t.reasonMistakes[mistake]}
          rows={4}
          maxLength={1000}
          required
          defaultValue={typed}
        />
        <button type="submit" name="do" value="send-back">
          {t.sendBack}
        </button>
      </form>
    </details>
  )
}
