import type { ListView, RecordList, RecordListQuery } from '#contract/record-list.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { filterOf, listAddress, ownPlace, rowAddress, unfilteredAddress } from './list-address.ts'
import { FilterChips, ListSearch } from './list-search.tsx'
import { RecordTable } from './record-table.tsx'
import { OwnRowActions } from './row-actions.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useListKeys } from './use-list-keys.ts'
import { ViewForm, ViewOptions } from './view-options.tsx'

type Props = { query: RecordListQuery; list: RecordList; view: ListView; now: number }

/** The records that a moderator has entered, with their states. */
export function OwnEntries({ query, list, view, now }: Props) {
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
