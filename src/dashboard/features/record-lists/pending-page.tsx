import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { ListedRecord, RecordList } from '#contract/record-list.ts'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { PersonPicture } from '#dashboard/layout/record-state.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatAge } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type Props = { list: RecordList; now: number; pageAddress: (page: number) => string }

/** Pending records, the longest waiting first. */
export function PendingPage({ list, now, pageAddress }: Props) {
  const { dashboard, recordLists: t } = useMessages()
  const { rows, total, page } = list
  return (
    <section>
      <PageTitle>{dashboard.pages.Control_Post}</PageTitle>
      <h1>{dashboard.pages.Control_Post}</h1>
      {rows[0] ? (
        <>
          <p className="quiet">{t.pendingHelp}</p>
          <div className="list-head">
            <p>{t.total(total.count, total.isCapped)}</p>
            <a className="button" href={reviewAddress(rows[0].id)}>
              {t.reviewAll}
            </a>
          </div>
          <form method="post" action={pageAddress(page)} data-rows="">
            <PendingTable rows={rows} now={now} />
          </form>
          <ListPages list={list} addressOf={({ page }) => pageAddress(page)} />
        </>
      ) : (
        <EmptyState title={t.nothingPendingTitle}>
          <p>{t.nothingPendingHelp}</p>
        </EmptyState>
      )}
    </section>
  )
}

function PendingTable({ rows, now }: Pick<Props, 'now'> & { rows: ListedRecord[] }) {
  const t = useMessages().recordLists
  return (
    <table className="records">
      <caption className="unseen">{t.tableCaption}</caption>
      <thead>
        <tr>
          {[t.delete, t.picture, t.waiting, t.enteredBy, t.preview, t.approve].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <PendingRow key={record.id} record={record} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function PendingRow({ record, now }: Pick<Props, 'now'> & { record: ListedRecord }) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const { id, name, createdBy, revision } = record
  const forWhom = <span className="unseen"> {name}</span>
  return (
    <tr id={`r-${id}`}>
      <td>
        <Button variant="risky" name="delete" value={id} confirm={{ kind: 'delete', about: name }}>
          {t.delete}
          {forWhom}
        </Button>
      </td>
      <th scope="row">
        <div className="who">
          <PersonPicture photo={record.photo} name={name} />
          <div>
            <a href={reviewAddress(id)}>{name}</a>
            <span className="numbers">
              {t.passport} {record.passportNumber}
            </span>
          </div>
        </div>
      </th>
      <td className="entered" data-label={t.waiting}>
        {formatAge(now - Date.parse(record.createdAt), locale)}
      </td>
      <td className="entered" data-label={t.enteredBy}>
        {createdBy.name ?? t.deletedAccount}
      </td>
      <td>
        <a className="button" href={reviewAddress(id)}>
          {t.preview}
          {forWhom}
        </a>
      </td>
      <td>
        {/* Of what is approved, only what this list was drawn from */}
        <Button variant="main" name="approve" value={`${id}:${revision}`}>
          {t.approve}
          {forWhom}
        </Button>
      </td>
    </tr>
  )
}

function reviewAddress(id: string): string {
  return `${dashboardPath('Control_Post')}/${id}`
}
