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
  const described = mistake ? 'reason-hint reason-error' : 'reason-hint'
  return (
    <details className="send-back" open={typed !== undefined}>
      <summary data-shortcut="s">{t.sendBackTitle}</summary>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="revision" value={revision} />
        <div className="field">
          <label htmlFor="reason">{t.reason}</label>
          <textarea
            id="reason"
            name="reason"
            rows={4}
            maxLength={1000}
            required
            defaultValue={typed}
            aria-invalid={mistake ? true : undefined}
            aria-describedby={described}
          />
          <p id="reason-hint" className="hint">
            {t.reasonHint(to)}
          </p>
          {mistake && (
            <p id="reason-error" className="error" role="alert">
              {t.reasonMistakes[mistake]}
            </p>
          )}
        </div>
        <button type="submit" name="do" value="send-back">
          {t.sendBack}
        </button>
      </form>
    </details>
  )
}
