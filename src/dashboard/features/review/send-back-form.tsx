import { type KeyboardEvent, type RefObject, type ToggleEvent, useRef } from 'react'
import type { StaffRecord } from '#contract/staff-record.ts'
import { ReasonField, type ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { useShortcutSwitch } from '#dashboard/layout/use-shortcuts.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

type Props = {
  action: string
  record: StaffRecord
  usedReasons: string[]
  nextId?: string | undefined
  returned: ReturnedReason | undefined
  ref?: RefObject<HTMLDetailsElement | null>
}

export function SendBackForm({ action, record, usedReasons, nextId, ref, returned }: Props) {
  const t = useRecordListsMessages()
  const { revision, createdBy } = record
  const keepPlace = useKeptPlace()
  return (
    <details ref={ref} className="send-back" open={returned !== undefined} onToggle={keepPlace}>
      <summary>
        {t.sendBackTitle} {ref && <Key name="S" />}
      </summary>
      <KeptForm
        action={action}
        group="send-back"
        // After a change of the record, an older reason may no longer fit it.
        version={String(revision)}
        returned={returned}
        preventScrollReset
        onKeyDown={sendByKey}
      >
        <input type="hidden" name="revision" value={revision} />
        {nextId && <input type="hidden" name="next" value={nextId} />}
        <ReasonField
          hint={t.reasonHint(createdBy.name ?? t.deletedAccount)}
          used={usedReasons}
          {...returned}
        />
        <SubmitButton name="do" value="send-back">
          {t.sendBack}
        </SubmitButton>
      </KeptForm>
    </details>
  )
}

/** On a phone the form is below the documents: once it is closed, the page returns to where it was. */
function useKeptPlace() {
  const place = useRef<number>(undefined)
  return ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const before = scrollY
    if (currentTarget.open) {
      currentTarget.scrollIntoView({ block: 'nearest' })
      place.current = scrollY === before ? undefined : before
    } else if (place.current !== undefined) scrollTo({ top: place.current })
  }
}

function sendByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  currentTarget.querySelector<HTMLButtonElement>('button[name=do]')?.click()
}

/** The key of a shortcut, for those who use shortcuts */
export function Key({ name }: { name: string }) {
  const { isOn } = useShortcutSwitch()
  return (
    isOn && (
      <span className="key scripted" aria-hidden="true">
        <kbd>{name}</kbd>
      </span>
    )
  )
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
