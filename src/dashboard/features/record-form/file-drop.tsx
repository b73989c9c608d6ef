import { type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { acceptedTypes } from '#contract/uploads.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { faultText, fileTitle } from './form-model.ts'
import { canBeRetried } from './send-file.ts'
import type { Uploads, UploadsState } from './use-uploads.ts'

type Props = { uploads: Uploads; state: UploadsState }

/** Takes several files at once, dropped, pasted or chosen. */
export function FileDrop({ uploads, state }: Props) {
  const t = useMessages().recordForm
  const failed = state.slots.filter(({ picked }) => picked?.file && canBeRetried(picked.state))
  const { isOver, drag } = useFileDrop(uploads.sort)
  useFilesAnywhere(uploads.sort)
  return (
    <>
      <div className="drop" data-over={isOver || undefined} {...drag}>
        <p>
          <strong>{t.dropTitle}</strong>
          <span className="quiet">{t.dropHelp}</span>
        </p>
        <FilePicker multiple onPick={uploads.sort}>
          {t.chooseSeveral}
        </FilePicker>
        {failed.length > 1 && (
          <button
            type="button"
            onClick={() => {
              for (const { type } of failed) uploads.retry(type)
            }}
          >
            {t.retryAll}
          </button>
        )}
      </div>
      <Unsorted uploads={uploads} state={state} />
    </>
  )
}

type Take = (files: File[]) => void

/** Files that are pasted, or dropped beside a place for them. */
function useFilesAnywhere(take: Take): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function look(event: Event, data: DataTransfer | null): void {
      // A slot has already taken the file.
      if (event.defaultPrevented || !data?.types.includes('Files')) return
      event.preventDefault()
      if (data.files.length > 0) take([...data.files])
    }
    addEventListener('paste', (event) => look(event, event.clipboardData), { signal })
    // Otherwise the browser would open a file dropped elsewhere in place of the page.
    addEventListener('dragover', (event) => look(event, event.dataTransfer), { signal })
    addEventListener('drop', (event) => look(event, event.dataTransfer), { signal })
    return () => listening.abort()
  }, [take])
}

export function useFileDrop(take: Take) {
  const [isOver, setOver] = useState(false)
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, drag }
}

type PickerProps = Pick<ActionProps, 'id' | 'label' | 'isFaulty' | 'children'> & {
  multiple?: boolean
  fromCamera?: boolean
  onPick: Take
}

/** A button that opens the browser's own window for files, or the camera. */
export function FilePicker({ multiple, fromCamera = false, onPick, ...button }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Action {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        {...(fromCamera
          ? { accept: 'image/jpeg,image/png', capture: 'environment' as const }
          : { accept: acceptedTypes.join(',') })}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

type ActionProps = {
  id?: string
  /** What it is about, where several buttons say the same */
  label?: string
  isFaulty?: boolean
  onClick: () => void
  children: string
}

export function Action({ label, isFaulty, children, ...button }: ActionProps) {
  const { actionFor } = useMessages().recordForm
  return (
    <button
      type="button"
      aria-label={label && actionFor(children, label)}
      data-faulty={isFaulty || undefined}
      {...button}
    >
      {children}
    </button>
  )
}

/** Files whose names suggest no slot, for the user to choose one, and those that no slot takes. */
function Unsorted({ uploads, state: { unsorted, slots } }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const { recordForm: words } = t
  const usable = unsorted.filter(({ because }) => !because)
  const unusable = unsorted.flatMap(({ because, ...one }) => (because ? [{ because, ...one }] : []))
  const removal = ({ key, name }: { key: number; name: string }) => (
    <Action label={name} onClick={() => uploads.assign(key, undefined)}>
      {words.remove}
    </Action>
  )
  return (
    <>
      <UnsortedList title={words.unusableTitle}>
        {unusable.map((one) => (
          <li key={one.key}>
            <span className="error">
              {words.fileFault(one.name, faultText(t, one.because, locale))}
            </span>
            {removal(one)}
          </li>
        ))}
      </UnsortedList>
      <UnsortedList title={words.unsortedTitle}>
        {usable.map((one) => (
          <li key={one.key}>
            <label htmlFor={`unsorted-${one.key}`}>{words.belongsTo(one.name)}</label>
            <select
              id={`unsorted-${one.key}`}
              value=""
              onChange={({ target }) => {
                uploads.assign(one.key, slots.find(({ type }) => type === target.value)?.type)
              }}
            >
              <option value="">{words.chooseType}</option>
              {slots.map(({ type, picked }) => (
                <option key={type} value={type} disabled={picked !== undefined}>
                  {fileTitle(t, type, locale)}
                </option>
              ))}
            </select>
            {removal(one)}
          </li>
        ))}
      </UnsortedList>
    </>
  )
}

function UnsortedList({ title, children }: { title: string; children: ReactElement[] }) {
  if (children.length === 0) return null
  return (
    <section className="notice unsorted" aria-label={title}>
      <div role="alert">
        <h3>{title}</h3>
      </div>
      <ul>{children}</ul>
    </section>
  )
}
