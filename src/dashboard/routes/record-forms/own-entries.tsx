import { draftParameter } from '#contract/forms/record-form.ts'
import type { ListView, RecordList, RecordListQuery } from '#contract/record-list.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { readListView } from '#core/records/views/read-list-view.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import {
  filterOf,
  listAddress,
  ownPlace,
  readListQuery,
  rowAddress,
  unfilteredAddress,
  usualQueryOf,
} from '#dashboard/features/record-lists/list-address.ts'
import { FilterChips, ListSearch } from '#dashboard/features/record-lists/list-search.tsx'
import { RecordTable } from '#dashboard/features/record-lists/record-table.tsx'
import { OwnRowActions } from '#dashboard/features/record-lists/row-actions.tsx'
import { SavedFilters } from '#dashboard/features/record-lists/saved-filters.tsx'
import { useListKeys } from '#dashboard/features/record-lists/use-list-keys.ts'
import { ViewForm, ViewOptions } from '#dashboard/features/record-lists/view-options.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/own-entries.ts'
import { ownEntryPlace } from './form-place.ts'
import { beginForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { searchParams } = context.get(visit).url
  const query = readListQuery(ownPlace, searchParams)
  const [form, list, view] = await Promise.all([
    beginForm(asker, ownEntryPlace, searchParams.get(draftParameter)),
    listOwnRecords(asker, query),
    readListView(asker, 'own'),
  ])
  return { form, entries: { query, list, view, now: asker.now().getTime() } }
}

export function action(sent: Route.ActionArgs) {
  return saveRecordForm(sent, () => ownEntryPlace)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(staysOnPage)
}

/** A moderator's new record, and the records entered before. */
export default function OwnEntriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pages } = useMessages().dashboard
  return (
    <>
      <RecordFormPage title={pages.Entry} loaded={loaderData.form} answer={actionData}>
        <WayToEntries />
      </RecordFormPage>
      <OwnEntries {...loaderData.entries} />
    </>
  )
}

/** The list is far below the form on a phone, and the page is opened for what was sent back, too. */
function WayToEntries() {
  const { pages, notifications } = useMessages().dashboard
  const { sentBack = 0 } = usePageContext()
  return (
    <p className="row-of-buttons">
      <a href={ownPlace.anchor}>{pages.ManagePost}</a>
      {sentBack > 0 && (
        <Link href={listAddress(ownPlace, usualQueryOf(ownPlace), { approval: 'sent-back' })}>
          {notifications.counts['sent-back'](sentBack)}
        </Link>
      )}
    </p>
  )
}

type Props = { query: RecordListQuery; list: RecordList; view: ListView; now: number }

/** The records that a moderator has entered, with their states. */
function OwnEntries({ query, list, view, now }: Props) {
  const { dashboard } = useMessages()
  const t = useRecordListsMessages()
  const { rows, total } = list
  const { current, setCurrent } = useListKeys(rows.map(({ id }) => id))
  const rowOf = (id: string) => rowAddress(listAddress(ownPlace, query), id)
  const isFiltered = Object.keys(filterOf(query)).length > 0
  if (rows.length === 0 && !isFiltered) {
    return (
      <section className="own-entries" id="entries">
        <h2>{dashboard.pages.ManagePost}</h2>
        <p>{t.ownNone}</p>
      </section>
    )
  }
  return (
    <section className="own-entries record-list" id="entries">
      <div className="in-row list-top">
        <h2>{dashboard.pages.ManagePost}</h2>
        <ListSearch place={ownPlace} query={query} />
        <SavedFilters place={ownPlace} {...{ query, view }} />
      </div>
      <FilterChips place={ownPlace} query={query} />
      <div className="in-row list-bar">
        <p aria-live="polite">{t.total(total.count, total.isCapped)}</p>
        <div className="in-row list-options">
          <ViewForm place={ownPlace} query={query} />
          <ViewOptions list="own" parts={view.parts} />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t.noMatchTitle}>
          <p>{t.noMatchHelp}</p>
          <ButtonLink href={unfilteredAddress(ownPlace, query)}>{t.clearFilters}</ButtonLink>
        </EmptyState>
      ) : (
        <RecordTable
          place={ownPlace}
          {...{ query, rows, now, current, parts: view.parts }}
          onCurrent={setCurrent}
          open={({ id }) => withReturnPath(`/dashboard/records/${id}`, rowOf(id))}
          actions={(record) => <OwnRowActions record={record} row={rowOf(record.id)} />}
        />
      )}
      <ListPages
        list={list}
        isBeyond={query.after !== undefined}
        addressOf={(where) => listAddress(ownPlace, query, { after: undefined, ...where })}
      />
    </section>
  )
}
