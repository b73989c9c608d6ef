import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { keyOf } from '#ui/browser/key-of.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { mostSent, TextAreaField } from '#ui/components/field.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

export type ReasonMistake = 'required' | 'too-long' | 'not-text'

/** The rejected text, shown again with its error */
export type ReturnedReason = { typed: string; mistake?: ReasonMistake }

type Props = Partial<ReturnedReason> & {
  hint: string
  /** Reasons given before, offered for reuse */
  used: string[]
}

export function ReasonField({ hint, used, typed, mistake }: Props) {
  const t = useRecordListsMessages()
  const box = useRef<HTMLTextAreaElement>(null)

  function add(text: string): void {
    if (!box.current) return
    const { length } = box.current.value
    box.current.setRangeText(text, length, length, 'end')
    // The input event clears the error of the field, as typing would.
    box.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.current.focus()
  }
  const take = (reason: string) => add(box.current?.value.trim() ? `\n${reason}` : reason)

  return (
    <>
      <UsedReasons reasons={used} take={take} add={add} />
      <TextAreaField
        ref={box}
        name="reason"
        label={t.reason}
        hint={hint}
        error={mistake && t.reasonMistakes[mistake]}
        rows={4}
        maxLength={mostSent}
        defaultValue={typed}
      />
    </>
  )
}

type UsedProps = {
  reasons: string[]
  take: (reason: string) => void
  add: (text: string) => void
}

/** While a suggestion has the focus, a digit selects the reason it numbers; other keys, or a paste, begin a new one. */
function UsedReasons({ reasons, take, add }: UsedProps) {
  const t = useRecordListsMessages()
  const isReady = useScript()
  if (reasons.length === 0 || !isReady) return null

  function press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event
    if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    const numbered = reasons[Number(keyOf(event.nativeEvent)) - 1]
    if (numbered === undefined) add(key)
    else take(numbered)
  }
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    add(event.clipboardData.getData('text'))
  }
  return (
    <div className="used-reasons">
      <p id="used-reasons">{t.usedReasons}</p>
      <ol className="plain-list" aria-labelledby="used-reasons" onPaste={paste}>
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button type="button" onClick={() => take(reason)} onKeyDown={press}>
              <kbd>{index + 1}</kbd> {reason}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
