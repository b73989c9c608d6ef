import { useEffect } from 'react'
import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components'
import { acceptedTypes } from '#contract/uploads.ts'
import { fileTitle } from '#dashboard/features/record-form/form-model.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { FileDesk, OnDesk } from './file-desk.ts'
import { canBeRetried } from './send-file.ts'

type Props = { desk: FileDesk; onDesk: OnDesk }

/** Where many files are dropped, pasted or picked at once. */
export function FileDrop({ desk, onDesk }: Props) {
  const t = useMessages().recordForm
  const failed = onDesk.places.filter(({ picked }) => picked?.file && canBeRetried(picked.state))

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function take(event: Event, data: DataTransfer | null): void {
      // Whatever has a place of its own for it was quicker.
      if (event.defaultPrevented || !data?.types.includes('Files')) return
      event.preventDefault()
      if (data.files.length > 0) desk.sort([...data.files])
    }
    addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    // A file that is dropped beside it would take the place of the whole page.
    addEventListener('dragover', (event) => take(event, event.dataTransfer), { signal })
    addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    return () => listening.abort()
  }, [desk])

  return (
    <>
      <DropZone
        className="drop"
        aria-label={t.dropTitle}
        onDrop={async ({ items }) => {
          const files = items.filter((item): item is FileDropItem => item.kind === 'file')
          desk.sort(await Promise.all(files.map((item) => item.getFile())))
        }}
      >
        <p>
          <strong>{t.dropTitle}</strong>
          <span className="quiet">{t.dropHelp}</span>
        </p>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={acceptedTypes}
          onSelect={(files) => desk.sort([...(files ?? [])])}
        >
          <Button>{t.chooseSeveral}</Button>
        </FileTrigger>
        {failed.length > 1 && (
          <Button
            onPress={() => {
              for (const { type } of failed) desk.retry(type)
            }}
          >
            {t.retryAll}
          </Button>
        )}
      </DropZone>
      <Unsorted desk={desk} onDesk={onDesk} />
    </>
  )
}

/** Files whose names say nothing: somebody has to. */
function Unsorted({ desk, onDesk: { unsorted, places } }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const { recordForm: words } = t
  if (unsorted.length === 0) return null
  return (
    <section className="notice unsorted" aria-label={words.unsortedTitle}>
      <div role="alert">
        <h3>{words.unsortedTitle}</h3>
      </div>
      <ul>
        {unsorted.map(({ key, name }) => (
          <li key={key}>
            <label htmlFor={`unsorted-${key}`}>{words.belongsTo(name)}</label>
            <select
              id={`unsorted-${key}`}
              value=""
              onChange={({ target }) => {
                desk.place(key, places.find(({ type }) => type === target.value)?.type)
              }}
            >
              <option value="">{words.chooseType}</option>
              {places.map(({ type, picked }) => (
                <option key={type} value={type} disabled={picked !== undefined}>
                  {fileTitle(t, type, locale)}
                </option>
              ))}
            </select>
            <Button
              aria-label={words.actionFor(words.remove, name)}
              onPress={() => desk.place(key, undefined)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
