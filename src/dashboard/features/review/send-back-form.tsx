import type { RefObject } from 'react'
import { Form } from 'react-router'
import type { StaffRecord } from '#contract/staff-record.ts'
import { ReasonField, type ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = Partial<ReturnedReason> & {
  action: string
  record: StaffRecord
  ref?: RefObject<HTMLDetailsElement | null>
}

/** Sends a record back, with the reason. */
export function SendBackForm({ action, record, ref, ...returned }: Props) {
  const t = useMessages().recordLists
  const { revision, createdBy } = record
  return (
    <details ref={ref} className="send-back" open={returned.typed !== undefined}>
      <summary>{t.sendBackTitle}</summary>
      <Form method="post" action={action} noValidate preventScrollReset>
        <input type="hidden" name="revision" value={revision} />
        <ReasonField hint={t.reasonHint(createdBy.name ?? t.deletedAccount)} {...returned} />
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
