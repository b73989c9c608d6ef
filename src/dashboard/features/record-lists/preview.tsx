import { type RefObject, useEffect, useRef, useState } from 'react'
import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { ListedRecord } from '#contract/record-list.ts'
import type { StaffDocument, StaffRecord } from '#contract/staff-record.ts'
import { RecordFacts } from '#dashboard/layout/record-facts.tsx'
import { RecordState } from '#dashboard/layout/record-state.tsx'
import { fetchJson } from '#dashboard/live/fetch-json.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

const restMs = 100

export function Preview({ listed }: { listed: ListedRecord | undefined }) {
  const t = useRecordListsMessages()
  const { tryAgain } = useMessages()
  const pane = useRef<HTMLElement>(null)
  const { record, failure, again } = usePreviewed(listed, pane)
  return (
    <aside ref={pane} className="preview" aria-label={t.preview}>
      {!listed && <p className="quiet">{t.previewHelp}</p>}
      {listed && (
        <>
          <h2>{listed.name}</h2>
          <RecordState {...listed} />
          {record ? (
            <>
              <Thumbnails key={record.id} documents={record.documents} />
              <RecordFacts record={record} />
            </>
          ) : (
            <p className="quiet">{t.previewStates[failure ?? 'wait']}</p>
          )}
          {failure === 'failed' && (
            <button type="button" onClick={again}>
              {tryAgain}
            </button>
          )}
        </>
      )}
    </aside>
  )
}

/**
 * Loads a record after a short debounce, so that moving along the rows with the keys sends no requests. Narrow
 * screens hide the pane, so nothing is loaded there. Not through the router, for which a failure or the end of
 * the session would replace the list.
 */
function usePreviewed(
  { id, revision }: Partial<ListedRecord> = {},
  pane: RefObject<HTMLElement | null>,
) {
  const [read, setRead] = useState<Read>()
  const [retried, setRetried] = useState<{ id: string | undefined }>()
  useEffect(() => {
    if (!id || !revision || !pane.current?.getClientRects().length) return
    const left = new AbortController()
    const wait = retried?.id === id ? 0 : restMs
    const timer = setTimeout(async () => {
      const { signal } = left
      const record: Read['record'] = await fetchJson(`/dashboard/records/${id}/preview`, { signal })
      if (left.signal.aborted) return
      // What was read before stays when it cannot be read again.
      setRead((before) =>
        record === undefined && before?.record?.id === id ? before : { id, record },
      )
    }, wait)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [id, revision, pane, retried])
  const again = () => {
    setRead(undefined)
    setRetried({ id })
  }
  if (!read || read.id !== id) return { again }
  return read.record
    ? { record: read.record, again }
    : { failure: read.record === null ? ('gone' as const) : ('failed' as const), again }
}

/** Null if the record is gone, undefined if it could not be read */
type Read = { id: string; record: StaffRecord | null | undefined }

/** The first page of each document; a click opens it in the viewer, which also leads to all other pages. */
function Thumbnails({ documents }: { documents: StaffDocument[] }) {
  const { pageOf } = useMessages()
  const t = useRecordListsMessages()
  const locale = useLocale()
  const scans = documents.flatMap(({ id, type, pages }) =>
    pages.map((size, index) => ({
      ...size,
      title: pageOf(documentTitle(type, locale, false), index + 1, pages.length),
      src: staffFileAddress(id, index + 1, 'thumbnail'),
      address: staffFileAddress(id, index + 1, 'full'),
    })),
  )
  if (scans.length === 0) return <p className="quiet">{t.noScans}</p>
  return (
    <div className="thumbnails" data-viewer="beside">
      {scans.map((scan) => (
        <ScanLink key={scan.address} scan={scan} />
      ))}
    </div>
  )
}
