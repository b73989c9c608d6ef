import type { ListedRecord, RecordList } from '#contract/record-list.ts'
import { PersonPicture } from '#dashboard/layout/person-picture.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

/** What a moderator has entered, and what has become of it. */
export function OwnEntries({ entries: { rows, page, pages } }: { entries: RecordList }) {
  const t = useMessages().recordForm
  return (
    <section className="own-entries" id="entries">
      <h2>{t.ownTitle}</h2>
      {rows.length === 0 && <p>{t.ownNone}</p>}
      <ul>
        {rows.map((record) => (
          <OwnEntry key={record.id} record={record} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t.pagesOfList}>
          {page > 1 && <a href={`?page=${page - 1}#entries`}>{t.newer}</a>}
          {page < pages && <a href={`?page=${page + 1}#entries`}>{t.older}</a>}
        </nav>
      )}
    </section>
  )
}

function OwnEntry({ record }: { record: ListedRecord }) {
  const t = useMessages().recordForm
  const { id, name, passportNumber, photo, sentBack, visibility, approval } = record
  const state = sentBack ? 'sent-back' : approval
  return (
    <li className="card">
      <PersonPicture photo={photo} name={name} />
      <div>
        <p>
          <strong>{name}</strong> <span className="numbers">{passportNumber}</span>
        </p>
        <p className="states">
          <span className={`state is-${state}`} data-state={state}>
            {sentBack ? t.sentBack : t[approval]}
          </span>
          {visibility === 'hidden' && <span className="state is-hidden">{t.hidden}</span>}
        </p>
        {sentBack && <p className="reason">{sentBack.reason}</p>}
      </div>
      <a className="button" href={`/dashboard/ManagePost/${id}`} aria-label={t.ownChange(name)}>
        {t.change}
      </a>
    </li>
  )
}
