import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { ListedRecord, ListView, RecordList, RecordListQuery } from '#contract/record-list.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { ReasonField, type ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { type Selection, useSelection } from '#dashboard/layout/selection/use-selection.ts'
import { isChanged } from '#dashboard/layout/typed/is-changed.ts'
import { tabCopies } from '#dashboard/layout/typed/tab-copies.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { BulkBar, BulkButton, type BulkReport, BulkResults } from './chosen-rows.tsx'
import {
  exportAddress,
  filterOf,
  type ListPlace,
  listAddress,
  queuePlace,
  reviewAddress,
  rowAddress,
  unfilteredAddress,
} from './list-address.ts'
import { FilterChips, ListSearch, type Staff } from './list-search.tsx'
import { Preview } from './preview.tsx'
import { RecordTable } from './record-table.tsx'
import { RowActions } from './row-actions.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useListKeys } from './use-list-keys.ts'
import { ViewForm, ViewOptions } from './view-options.tsx'

export const listChanges = {
  records: ['hide', 'unhide', 'approve', 'delete'],
  queue: ['approve', 'send-back'],
} as const

type Props = {
  place: ListPlace
  query: RecordListQuery
  list: RecordList
  view: ListView
  staff: Staff
  imports: Staff
  /** Reasons used before for sending records back, in the queue */
  usedReasons?: string[]
  /** The ids of rows without a consent of the candidate, in the queue, if the settings ask for one */
  withoutConsent?: string[]
  now: number
  report?: BulkReport
  mistake?: string
  reason?: ReturnedReason
  /** The selected rows as the last action was sent them */
  chosen?: string[]
}

/** All records, or those awaiting approval, with search and bulk changes. */
export function RecordListPage({ place, query, list, view, staff, imports, ...told }: Props) {
  const { dashboard } = useMessages()
  const t = useRecordListsMessages()
  const { usedReasons = [], report, mistake, reason, chosen } = told
  const { rows } = list
  const isAll = query.after === undefined || list.total.count === 0
  const isQueue = place === queuePlace
  const title = dashboard.pages[isQueue ? 'Control_Post' : 'update']
  const selection = useSelection(rows, {
    sent: chosen,
    report,
    list: listAddress(place, query),
  })
  const shared = { place, query, view, selection, list }
  const typed = useTypedReason()
  const forget = useEffectEvent(() => typed.keep(''))
  useEffect(() => {
    if (report?.change === 'send-back') forget()
  }, [report])
  return (
    <section className="record-list wide">
      <PageTitle isMistaken={Boolean(mistake ?? reason)}>{title}</PageTitle>
      <div className="in-row list-top">
        <h1>{title}</h1>
        <ListSearch {...{ place, query, staff, imports }} />
        <SavedFilters {...{ place, query, view }} />
      </div>
      {mistake && (
        <p className="error card" role="alert">
          {mistake}
        </p>
      )}
      <FilterChips {...{ place, query, staff, imports }} />
      <Found address={listAddress(place, query)} {...list} />
      {rows.length === 0 && !isAll && <p>{t.emptiedPage}</p>}
      {rows.length === 0 ? (
        isAll && <NoRecords {...{ place, query }} />
      ) : (
        <Rows
          key={listAddress(place, query)}
          {...shared}
          report={report}
          now={told.now}
          withoutConsent={told.withoutConsent}
        >
          {isQueue && <SendBackMany {...{ selection, usedReasons, reason, report }} />}
        </Rows>
      )}
      {/* A page that has become empty leads back to the first one. */}
      <ListPages
        list={list}
        isBeyond={query.after !== undefined}
        addressOf={(where) => listAddress(place, query, { after: undefined, ...where })}
      />
      <BulkResults
        {...{ report, list }}
        here={listAddress(place, query, { page: 1, after: undefined })}
      />
    </section>
  )
}

/** Announces how many records the list has at another address; the rows and their count are new there. */
function Found({ address, total }: Pick<RecordList, 'total'> & { address: string }) {
  const t = useRecordListsMessages()
  const now = t.total(total.count, total.isCapped)
  const [said, say] = useState({ address, text: '', end: '' })
  // What is the same again is only announced if it differs.
  if (said.address !== address) say({ address, text: now, end: said.end ? '' : '\u00a0' })
  return (
    <p aria-live="polite" className="unseen">
      {said.text === now && now + said.end}
    </p>
  )
}

type RowsProps = Pick<Props, 'place' | 'query' | 'list' | 'view' | 'now'> & {
  withoutConsent: string[] | undefined
  selection: Selection
  report: BulkReport | undefined
  children: ReactNode
}

function Rows({ place, query, list, view, selection, report, now, ...more }: RowsProps) {
  const { withoutConsent, children } = more
  const t = useRecordListsMessages()
  const { rows } = list
  const isQueue = place === queuePlace
  const [first] = rows
  const part = listAddress(place, query, { page: 1, after: undefined })
  const here = isQueue ? part : queuePlace.path
  const awaits = ({ approval, sentBack }: ListedRecord) => approval === 'pending' && !sentBack
  const review = (one: ListedRecord) => (awaits(one) ? reviewAddress(here, one.id) : undefined)
  const rowOf = (id: string) => rowAddress(listAddress(place, query), id)
  const pageOf = (id: string) => withReturnPath(`/dashboard/records/${id}`, rowOf(id))
  const isPreviewed = view.parts.includes('preview')
  const { current, setCurrent } = useListKeys(
    rows.map(({ id }) => id),
    selection,
  )
  return (
    <div className={isPreviewed ? 'list-and-preview' : undefined}>
      <form id="export" method="post" action={exportAddress(query)} hidden />
      <ViewForm {...{ place, query }} />
      <Form
        ref={selection.form}
        method="post"
        action={listAddress(place, query)}
        preventScrollReset
      >
        {/* Enter in a checkbox submits by the first submit button: this disabled one prevents an
            accidental action. */}
        <button type="submit" disabled hidden />
        <div className="in-row list-bar">
          <BulkBar
            {...{ selection, report, list }}
            changes={isQueue ? ['approve'] : listChanges.records}
          >
            {children}
          </BulkBar>
          <div className="in-row list-options">
            {isQueue && first && (
              <Link className="button main" href={reviewAddress(part, first.id)}>
                {t.reviewAll}
              </Link>
            )}
            <ViewOptions list={place.list} parts={view.parts} />
            {!isQueue && (
              <button type="submit" form="export">
                {t.exportCsv}
              </button>
            )}
          </div>
        </div>
        <RecordTable
          {...{ place, query, rows, selection, now, current, withoutConsent, parts: view.parts }}
          onCurrent={setCurrent}
          open={(one) => (isQueue ? review(one) : undefined) ?? pageOf(one.id)}
          actions={(one) => <RowActions record={one} review={review(one)} row={rowOf(one.id)} />}
        />
      </Form>
      {isPreviewed && <Preview listed={rows.find(({ id }) => id === current)} />}
    </div>
  )
}

type SendBackProps = {
  selection: Selection
  usedReasons: string[]
  reason: ReturnedReason | undefined
  report: BulkReport | undefined
}

/** The reason for many until it is sent: another page, or a question, does not discard it. */
function useTypedReason() {
  const copies = tabCopies<string>(usePageContext().signedIn?.id ?? '')
  const form = `${queuePlace.path} send-back-many`
  return {
    read: () => copies.read(form),
    keep: (text: string) => (text ? copies.keep(form, text) : copies.forget(form)),
  }
}

function SendBackMany({ selection, usedReasons, reason, report }: SendBackProps) {
  const t = useRecordListsMessages()
  const details = useRef<HTMLDetailsElement>(null)
  const { read, keep } = useTypedReason()
  const restore = useEffectEvent(() => {
    const box = details.current?.querySelector('textarea')
    if (!details.current || !box || report?.change === 'send-back') return
    // Typed before the scripts ran, or sent back by the server.
    if (reason || isChanged(box)) return keep(box.value)
    const kept = read()
    if (!kept) return
    box.value = kept
    details.current.open = true
  })
  useEffect(() => restore(), [])
  const isNone = useScript() && selection.count === 0
  return (
    <details
      ref={details}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) keep(target.value)
      }}
      className={reason ? 'send-back-many mistaken' : 'send-back-many'}
      open={Boolean(reason)}
    >
      <summary>{t.sendBackTitle}</summary>
      <div className="send-back-form">
        <ReasonField hint={t.reasonForMany} used={usedReasons} {...reason} />
        <BulkButton selection={selection} change="send-back">
          {t.sendBackChosen}
        </BulkButton>
        <p role="status" className="hint">
          {isNone && t.selectFirst}
        </p>
      </div>
    </details>
  )
}

function NoRecords({ place, query }: Pick<Props, 'place' | 'query'>) {
  const { dashboard } = useMessages()
  const t = useRecordListsMessages()
  const isQueue = place === queuePlace
  if (Object.keys(filterOf(query)).length > 0) {
    return (
      <EmptyState title={isQueue ? t.nothingMatchesTitle : t.noMatchTitle}>
        <p>{isQueue ? t.nothingMatchesHelp : t.noMatchHelp}</p>
        <ButtonLink href={unfilteredAddress(place, query)}>{t.clearFilters}</ButtonLink>
      </EmptyState>
    )
  }
  if (isQueue) {
    return (
      <EmptyState title={t.nothingPendingTitle}>
        <p>{t.nothingPendingHelp}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t.nothingTitle}>
      <p>{t.nothingHelp}</p>
      <ButtonLink href={dashboardPath('Entry')}>{dashboard.pages.Entry}</ButtonLink>
    </EmptyState>
  )
}
