import { type ReactElement, useEffect } from 'react'
import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components'
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

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function take(event: Event, data: DataTransfer | null): void {
      // A slot has already taken the file.
      if (event.defaultPrevented || !data?.types.includes('Files')) return
      event.preventDefault()
      if (data.files.length > 0) uploads.sort([...data.files])
    }
    addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    // Otherwise the browser would open a file dropped elsewhere in place of the page.
    addEventListener('dragover', (event) => take(event, event.dataTransfer), { signal })
    addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    return () => listening.abort()
  }, [uploads])

  return (
    <>
      <DropZone
        className="drop"
        aria-label={t.dropTitle}
        onDrop={async ({ items }) => {
          const files = items.filter((item): item is FileDropItem => item.kind === 'file')
          uploads.sort(await Promise.all(files.map((item) => item.getFile())))
        }}
      >
        <p>
          <strong>{t.dropTitle}</strong>
          <span className="quiet">{t.dropHelp}</span>
        </p>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={acceptedTypes}
          onSelect={(files) => uploads.sort([...(files ?? [])])}
        >
          <Button>{t.chooseSeveral}</Button>
        </FileTrigger>
        {failed.length > 1 && (
          <Button
            onPress={() => {
              for (const { type } of failed) uploads.retry(type)
            }}
          >
            {t.retryAll}
          </Button>
        )}
      </DropZone>
      <Unsorted uploads={uploads} state={state} />
    </>
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
    <Button
      aria-label={words.actionFor(words.remove, name)}
      onPress={() => uploads.assign(key, undefined)}
    >
      {words.remove}
    </Button>
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
