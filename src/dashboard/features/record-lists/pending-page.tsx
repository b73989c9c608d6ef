import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { ListedRecord, RecordList } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { PersonPicture } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatAge } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

const queue = dashboardPath('Control_Post')
const pageAddress = (page: number) => (page === 1 ? queue : `${queue}?page=${page}`)

type Props = { list: RecordList; now: number }

/** Pending records, the longest waiting first. */
export function PendingPage({ list, now }: Props) {
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
            <Link className="button" href={reviewAddress(rows[0].id)}>
              {t.reviewAll}
            </Link>
          </div>
          <Form method="post" action={pageAddress(page)} preventScrollReset>
            <PendingTable rows={rows} now={now} />
          </Form>
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
        <SubmitButton
          variant="risky"
          name="delete"
          value={id}
          confirm={{ kind: 'delete', about: name }}
        >
          {t.delete}
          {forWhom}
        </SubmitButton>
      </td>
      <th scope="row">
        <div className="who">
          <PersonPicture photo={record.photo} name={name} />
          <div>
            <Link href={reviewAddress(id)}>{name}</Link>
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
        <Link className="button" href={reviewAddress(id)}>
          {t.preview}
          {forWhom}
        </Link>
      </td>
      <td>
        {/* Of what is approved, only what this list was drawn from */}
        <SubmitButton variant="main" name="approve" value={`${id}:${revision}`}>
          {t.approve}
          {forWhom}
        </SubmitButton>
      </td>
    </tr>
  )
}

function reviewAddress(id: string): string {
  return `${queue}/${id}`
}
