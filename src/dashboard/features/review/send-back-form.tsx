import type { RefObject } from 'react'
import { Form } from 'react-router'
import type { StaffRecord } from '#contract/staff-record.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type ReasonMistake = 'required' | 'too-long' | 'not-text'

/** What was typed, shown again */
export type Returned = { typed: string; mistake?: ReasonMistake }

type Props = Partial<Returned> & {
  action: string
  record: StaffRecord
  ref?: RefObject<HTMLDetailsElement | null>
}

/** Sends a record back, with the reason. */
export function SendBackForm({ action, record, typed, mistake, ref }: Props) {
  const t = useMessages().recordLists
  const { revision, createdBy } = record
  return (
    <details ref={ref} className="send-back" open={typed !== undefined}>
      <summary>{t.sendBackTitle}</summary>
      <Form method="post" action={action} noValidate preventScrollReset>
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
        <SubmitButton name="do" value="send-back">
          {t.sendBack}
        </SubmitButton>
      </Form>
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
