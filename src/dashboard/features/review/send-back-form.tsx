import type { StaffRecord } from '#contract/staff-record.ts'
import { TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type ReasonMistake = 'required' | 'too-long' | 'not-text'

/** What was typed, shown again */
export type Returned = { typed: string; mistake?: ReasonMistake }

type Props = Partial<Returned> & { action: string; record: StaffRecord }

/** Sends a record back, with the reason. */
export function SendBackForm({ action, record, typed, mistake }: Props) {
  const t = useMessages().recordLists
  const { revision, createdBy } = record
  return (
    <details className="send-back" open={typed !== undefined}>
      <summary data-shortcut="s">{t.sendBackTitle}</summary>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="revision" value={revision} />
        <TextAreaField
          name="reason"
          label={t.reason}
          hint={t.reasonHint(createdBy.name ?? t.deletedAccount)}
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

export function ChangedMeanwhile() {
  const t = useMessages().recordLists
  return (
    <div className="card changed" role="alert">
      <h2>{t.changedMeanwhileTitle}</h2>
      <p>{t.changedMeanwhileHelp}</p>
    </div>
  )
}
