import type { ListedRecord, RecordList } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { approvalTones, PersonPicture } from '#dashboard/layout/record-state.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Pagination } from '#ui/components/pagination.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

/** The records that a moderator has entered, with their state. */
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
      <Pagination
        label={t.pagesOfList}
        links={[
          page > 1 && { label: t.newer, href: `?page=${page - 1}#entries`, rel: 'prev' },
          page < pages && { label: t.older, href: `?page=${page + 1}#entries`, rel: 'next' },
        ]}
      />
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
        <p className="badges" data-state={state}>
          <Badge tone={approvalTones[state]}>{sentBack ? t.sentBack : t[approval]}</Badge>
          {visibility === 'hidden' && <Badge tone="off">{t.hidden}</Badge>}
        </p>
        {sentBack && <p className="reason">{sentBack.reason}</p>}
      </div>
      <Link className="button" href={`/dashboard/ManagePost/${id}`} aria-label={t.ownChange(name)}>
        {t.change}
      </Link>
    </li>
  )
}
