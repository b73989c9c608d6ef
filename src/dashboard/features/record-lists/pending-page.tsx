import { Form } from 'react-router'
import type { ListedRecord, RecordList, RecordListQuery } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { ReasonField, type ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { PersonPicture } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatAge } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import {
  BulkBar,
  BulkButton,
  type BulkReport,
  BulkResults,
  Choose,
  ChooseAll,
} from './chosen-rows.tsx'
import { filterOf, listAddress, queuePlace, reviewAddress } from './list-address.ts'
import { FilterChips, ListSearch, type Staff } from './list-search.tsx'
import { type Selection, useSelection } from './use-selection.ts'

export const queueChanges = ['approve', 'send-back'] as const

type Props = {
  query: RecordListQuery
  list: RecordList
  staff: Staff
  usedReasons: string[]
  now: number
  report?: BulkReport
  mistake?: string
  reason?: ReturnedReason
  chosen?: string[]
}

/** Records awaiting approval, with search and bulk decisions. */
export function PendingPage({ query, list, staff, usedReasons, now, ...told }: Props) {
  const { dashboard, recordLists: t } = useMessages()
  const { rows, total } = list
  const { report, mistake, reason, chosen } = told
  const isFiltered = Object.keys(filterOf(query)).length > 0
  const selection = useSelection(
    rows.map(({ id }) => id),
    chosen,
  )
  const part = listAddress(queuePlace, query, { page: 1, after: undefined })
  const review = (id: string) => reviewAddress(part, id)
  return (
    <section>
      <PageTitle isMistaken={Boolean(mistake ?? reason)}>{dashboard.pages.Control_Post}</PageTitle>
      <h1>{dashboard.pages.Control_Post}</h1>
      <p className="quiet">{t.pendingHelp}</p>
      {mistake && (
        <p className="error card" role="alert">
          {mistake}
        </p>
      )}
      <ListSearch place={queuePlace} query={query} staff={staff} />
      <FilterChips place={queuePlace} query={query} staff={staff} />
      {rows[0] ? (
        <>
          <div className="list-head">
            <p>{t.total(total.count, total.isCapped)}</p>
            <Link className="button" href={review(rows[0].id)}>
              {t.reviewAll}
            </Link>
          </div>
          <Form
            ref={selection.form}
            method="post"
            action={listAddress(queuePlace, query)}
            preventScrollReset
          >
            {/* Enter in a checkbox would press the first button: this one does nothing. */}
            <button type="submit" disabled hidden />
            <BulkBar {...{ selection, report }} changes={['approve']}>
              <SendBackMany {...{ selection, usedReasons, reason }} />
            </BulkBar>
            <PendingTable {...{ rows, now, selection, review }} />
          </Form>
          <ListPages
            list={list}
            isBeyond={query.after !== undefined}
            addressOf={(place) => listAddress(queuePlace, query, { after: undefined, ...place })}
          />
        </>
      ) : (
        <NothingPending isFiltered={isFiltered} />
      )}
      <BulkResults report={report} />
    </section>
  )
}

function NothingPending({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages().recordLists
  return (
    <EmptyState title={isFiltered ? t.nothingMatchesTitle : t.nothingPendingTitle}>
      <p>{isFiltered ? t.nothingMatchesHelp : t.nothingPendingHelp}</p>
      {isFiltered && (
        <Link className="button" href={queuePlace.path}>
          {t.clearFilters}
        </Link>
      )}
    </EmptyState>
  )
}

type SendBackProps = Pick<Props, 'usedReasons'> & {
  selection: Selection
  reason: ReturnedReason | undefined
}

/** One reason for all that are selected. */
function SendBackMany({ selection, usedReasons, reason }: SendBackProps) {
  const t = useMessages().recordLists
  return (
    <details className="send-back-many" open={reason !== undefined}>
      <summary>{t.sendBackTitle}</summary>
      <ReasonField hint={t.reasonForMany} used={usedReasons} {...reason} />
      <BulkButton selection={selection} change="send-back">
        {t.sendBackChosen}
      </BulkButton>
    </details>
  )
}

type TableProps = Pick<Props, 'now'> & {
  rows: ListedRecord[]
  selection: Selection
  /** The address of a review */
  review: (id: string) => string
}

function PendingTable({ rows, ...shared }: TableProps) {
  const t = useMessages().recordLists
  return (
    <table className="records">
      <caption className="unseen">{t.tableCaption}</caption>
      <thead>
        <tr>
          <ChooseAll selection={shared.selection} />
          {[t.delete, t.picture, t.waiting, t.enteredBy, t.preview, t.approve].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <PendingRow key={record.id} record={record} {...shared} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<TableProps, 'rows'> & { record: ListedRecord }

function PendingRow({ record, now, selection, review }: RowProps) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const { id, name, createdBy, revision, awaiting } = record
  const forWhom = <span className="unseen"> {name}</span>
  return (
    <tr id={`r-${id}`}>
      <Choose {...{ selection, record }} />
      <td>
        <SubmitButton
          variant="risky"
          name="delete"
          value={id}
          confirm={{ kind: 'record', about: name }}
        >
          {t.delete}
          {forWhom}
        </SubmitButton>
      </td>
      <th scope="row">
        <div className="who">
          <PersonPicture photo={record.photo} name={name} />
          <div>
            <Link href={review(id)}>{name}</Link>
            <span className="numbers">
              {t.passport} {record.passportNumber}
            </span>
          </div>
        </div>
      </th>
      <td className="entered" data-label={t.waiting}>
        {formatAge(now - Date.parse(awaiting?.since ?? record.createdAt), locale)}{' '}
        {awaiting?.submission === 'again' && <Badge tone="waiting">{t.submissions.again}</Badge>}
      </td>
      <td className="entered" data-label={t.enteredBy}>
        {createdBy.name ?? t.deletedAccount}
      </td>
      <td>
        <Link className="button" href={review(id)}>
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
