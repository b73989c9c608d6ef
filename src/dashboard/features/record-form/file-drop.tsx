import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { droppedFiles } from '#ui/browser/dropped-files.ts'
import { useDrop } from '#ui/browser/use-drop.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { canBeRetried } from './send-file.ts'
import type { UploadState } from './upload-queue.ts'
import { isUnderWay, type Uploads, type UploadsState } from './use-uploads.ts'

type Props = { uploads: Uploads; state: UploadsState; isReady: boolean }

/** Takes several files at once, dropped, pasted or chosen. */
export function FileDrop({ uploads, state, isReady }: Props) {
  const t = useRecordFormMessages()
  const hasSeveral = state.slots.filter(({ picked }) => picked?.file).length > 1
  const failed = state.slots.filter(({ picked }) => picked?.file && canBeRetried(picked.state))
  const drag = useFileDrop(uploads)
  useFilesAnywhere(uploads.sort)
  return (
    <>
      <div className="in-row drop" {...drag}>
        <p>
          <strong>{t.dropTitle}</strong>
          <span className="quiet">{t.dropHelp}</span>
        </p>
        <FilePicker multiple disabled={!isReady} onPick={uploads.sort}>
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
      {hasSeveral && <ProgressOfAll slots={state.slots} />}
    </>
  )
}

export function ProgressOfAll({ slots }: Pick<UploadsState, 'slots'>) {
  const t = useRecordFormMessages()
  const files = slots.flatMap(({ picked }) => (picked?.file ? [picked] : []))
  if (!files.some(isUnderWay)) return null
  const arrived = files.filter(({ state }) => state.status === 'arrived').length
  const sent = files.reduce((sum, { state }) => sum + shareOf(state), 0)
  const isOffline = files.some(({ state }) => state.status === 'offline')
  const words = isOffline ? t.offline : t.allUploaded(arrived, files.length)
  return (
    <div className="progress-of-all">
      <progress aria-label={words} value={sent} max={files.length} />
      <span className="quiet">{words}</span>
    </div>
  )
}

function shareOf(state: UploadState): number {
  if (state.status === 'sending') return state.share
  return state.status === 'reading' || state.status === 'arrived' ? 1 : 0
}

type Take = (files: File[]) => void

/** Takes files that are pasted, or dropped outside a slot. */
function useFilesAnywhere(take: Take): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function look(event: Event, data: DataTransfer | null): void {
      // A slot has already handled this event.
      if (event.defaultPrevented || !data?.types.includes('Files')) return
      event.preventDefault()
      if (data.files.length > 0) void droppedFiles(data).then(take)
    }
    addEventListener('paste', (event) => isCell(event) || look(event, event.clipboardData), {
      signal,
    })
    // Without this handler the browser would navigate to a file that is dropped outside a slot.
    addEventListener('dragover', (event) => look(event, event.dataTransfer), { signal })
    addEventListener('drop', (event) => look(event, event.dataTransfer), { signal })
    addEventListener('dragstart', keepPicture, { signal })
    return () => listening.abort()
  }, [take])
}

/** Spreadsheets copy a cell as text, as a table and as a picture. A file that is copied has its name as text. */
function isCell({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))
}

/** Chromium would drop a picture of this page as a file. */
function keepPicture(event: DragEvent): void {
  if (event.target instanceof HTMLImageElement) event.preventDefault()
}

/** The keys that put an unsorted file into a slot, by its place: a tenth and further slots have letters */
export const slotKeys = [...'123456789ABC']

/** The drag data type of an unsorted file that is dragged onto a slot */
export const unsortedType = 'application/x-unsorted-file'

/** Also on a slot, several files are sorted. An unsorted file is dragged by its key. */
export function useFileDrop(uploads: Uploads, slot?: FileType) {
  return useDrop(async (dropped) => {
    const key = dropped.getData(unsortedType)
    if (key && slot) return uploads.assign(Number(key), slot)
    const files = await droppedFiles(dropped)
    const [file] = files
    if (slot && file && files.length === 1) uploads.put(slot, file)
    else uploads.sort(files)
  })
}

type PickerProps = Omit<ActionProps, 'onClick'> & {
  multiple?: boolean
  fromCamera?: boolean
  accept?: string
  onPick: Take
}

/** A button that opens the browser's own window for files, or the camera. */
export function FilePicker({
  multiple,
  fromCamera = false,
  accept = acceptedTypes.join(','),
  onPick,
  ...button
}: PickerProps) {
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
          : { accept })}
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
  /** The accessible name, where several buttons have the same text */
  label?: string
  isFaulty?: boolean
  disabled?: boolean
  onClick: () => void
  children: string
}

export function Action({ label, isFaulty, children, ...button }: ActionProps) {
  const { actionFor } = useRecordFormMessages()
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

type TypeSelectProps = Pick<ComponentProps<'select'>, 'id' | 'aria-label'> & {
  title: string
  types: { type: FileType; isTaken?: boolean }[]
  onChoose: (type: FileType) => void
}

/**
 * In a closed select, arrow keys and letters change the value with each press, through unwanted types.
 * So the keyboard choice is applied on Enter or blur. Escape clears it.
 */
export function TypeSelect({ title, types, onChoose, ...select }: TypeSelectProps) {
  const locale = useLocale()
  const [pending, setPending] = useState('')
  const isBrowsing = useRef(false)

  function choose(value: string): void {
    setPending('')
    const chosen = types.find(({ type }) => type === value)
    if (chosen) onChoose(chosen.type)
  }
  function press(event: KeyboardEvent): void {
    const { key, altKey } = event
    const opens = altKey || [' ', 'Enter', 'F4'].includes(key)
    isBrowsing.current = !opens
    if (key === 'Escape') setPending('')
    if (key !== 'Enter' || !pending) return
    event.preventDefault()
    choose(pending)
  }
  return (
    <select
      {...select}
      value={pending}
      onKeyDown={press}
      onPointerDown={() => (isBrowsing.current = false)}
      onBlur={() => choose(pending)}
      onChange={({ target: { value } }) => (isBrowsing.current ? setPending : choose)(value)}
    >
      <option value="">{title}</option>
      {types.map(({ type, isTaken }) => (
        <option key={type} value={type} disabled={isTaken}>
          {documentTitle(type, locale, false)}
        </option>
      ))}
    </select>
  )
}
