import { useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { fetchJson } from './fetch-json.ts'
import { useChanges } from './live-changes.ts'

type Props = {
  record: { id: string; revision: number }
  /** Loads the page again; without it, a link opens the record in a new tab */
  onShow?: () => void
}

/** Reports that another person has changed the record of which this page shows an earlier version. */
export function ChangedElsewhere({ record: { id, revision }, onShow }: Props) {
  const t = useMessages().dashboard.changedElsewhere
  const [last, setLast] = useState<{ revision: number; name?: string } | 'deleted'>()
  useChanges(async ({ records }) => {
    const isTold = records?.some((one) => one.id === id && one.revision !== revision)
    if (records && !isTold) return
    const change = await fetchJson(`/dashboard/records/${id}/last-change`)
    if (change !== undefined) setLast(change ?? 'deleted')
  })
  const isNewer = last && (last === 'deleted' || last.revision > revision)
  return (
    <div role="status">
      {isNewer && (
        <p className="notice in-row changed-elsewhere">
          <span>{last === 'deleted' ? t.deleted : t.changed(last.name)}</span>
          {last !== 'deleted' && <Show id={id} onShow={onShow} />}
        </p>
      )}
    </div>
  )
}

function Show({ id, onShow }: { id: string; onShow: Props['onShow'] }) {
  const t = useMessages().dashboard.notifications
  if (onShow)
    return (
      <button type="button" onClick={onShow}>
        {t.show}
      </button>
    )
  return (
    <a className="button" href={`/dashboard/records/${id}`} target="_blank" rel="noreferrer">
      {t.show}
    </a>
  )
}
