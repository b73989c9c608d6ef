import type { KeyboardEvent, RefObject } from 'react'
import { Form } from 'react-router'
import type { StaffRecord } from '#contract/staff-record.ts'
import { ReasonField, type ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { RestoredNote, useKeptText } from '#dashboard/layout/typed/use-kept-text.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

type Props = {
  action: string
  record: StaffRecord
  usedReasons: string[]
  returned: ReturnedReason | undefined
  ref?: RefObject<HTMLDetailsElement | null>
}

export function SendBackForm({ action, record, usedReasons, ref, returned }: Props) {
  const t = useRecordListsMessages()
  const { revision, createdBy } = record
  // After a change of the record, an older reason may no longer fit it.
  const version = String(revision)
  const kept = useKeptText({ action, group: 'send-back', version, returned })
  const { watch, ...earlier } = kept
  return (
    <details
      ref={ref}
      className="send-back"
      open={returned !== undefined}
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{t.sendBackTitle}</summary>
      <Form
        {...watch}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        onKeyDown={sendByKey}
      >
        <RestoredNote {...earlier} />
        <input type="hidden" name="revision" value={revision} />
        <ReasonField
          hint={t.reasonHint(createdBy.name ?? t.deletedAccount)}
          used={usedReasons}
          {...returned}
        />
        <SubmitButton name="do" value="send-back">
          {t.sendBack}
        </SubmitButton>
      </Form>
    </details>
  )
}

function sendByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  currentTarget.querySelector<HTMLButtonElement>('button[name=do]')?.click()
}

export function ChangedMeanwhile() {
  const t = useRecordListsMessages()
  return (
    <div className="card changed" role="alert">
      <h2>{t.changedMeanwhileTitle}</h2>
      <p>{t.changedMeanwhileHelp}</p>
    </div>
  )
}
