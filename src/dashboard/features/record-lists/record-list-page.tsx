import { Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { BulkBar, type BulkReport, BulkResults } from './chosen-rows.tsx'
import { exportAddress, filterOf, listAddress, recordsPlace } from './list-address.ts'
import { FilterChips, ListSearch, type Staff } from './list-search.tsx'
import { RecordTable } from './record-table.tsx'
import { useSelection } from './use-selection.ts'

export const listChanges = ['hide', 'unhide', 'approve', 'delete'] as const

type Props = {
  query: RecordListQuery
  list: RecordList
  staff: Staff
  report?: BulkReport
  mistake?: string
  chosen?: string[]
}

/** All records, with search and bulk changes. */
export function RecordListPage({ query, list, staff, report, mistake, chosen }: Props) {
  const { dashboard, recordLists: t } = useMessages()
  const { rows, total } = list
  const selection = useSelection(
    rows.map(({ id }) => id),
    chosen,
  )
  return (
    <section>
      <PageTitle isMistaken={mistake !== undefined}>{dashboard.pages.update}</PageTitle>
      <h1>{dashboard.pages.update}</h1>
      {mistake && (
        <p className="error card" role="alert">
          {mistake}
        </p>
      )}
      <ListSearch place={recordsPlace} query={query} staff={staff} />
      <FilterChips place={recordsPlace} query={query} staff={staff} />
      {rows.length === 0 ? (
        <NoRecords isFiltered={Object.keys(filterOf(query)).length > 0} />
      ) : (
        <>
          <div className="list-head">
            <p>{t.total(total.count, total.isCapped)}</p>
            <form method="post" action={exportAddress(query)}>
              <button type="submit">{t.exportCsv}</button>
            </form>
          </div>
          <Form
            ref={selection.form}
            method="post"
            action={listAddress(recordsPlace, query)}
            preventScrollReset
          >
            {/* Enter in a checkbox would press the first button: this one does nothing. */}
            <button type="submit" disabled hidden />
            <BulkBar {...{ selection, report }} changes={listChanges} />
            <RecordTable {...{ rows, query, selection }} />
          </Form>
          <ListPages
            list={list}
            isBeyond={query.after !== undefined}
            addressOf={(place) => listAddress(recordsPlace, query, { after: undefined, ...place })}
          />
        </>
      )}
      <BulkResults report={report} />
    </section>
  )
}

function NoRecords({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages().recordLists
  return (
    <EmptyState title={isFiltered ? t.noMatchTitle : t.nothingTitle}>
      <p>{isFiltered ? t.noMatchHelp : t.nothingHelp}</p>
      {isFiltered ? (
        <Link className="button" href={dashboardPath('update')}>
          {t.clearFilters}
        </Link>
      ) : (
        <Link className="button" href={dashboardPath('Entry')}>
          {t.addFirst}
        </Link>
      )}
    </EmptyState>
  )
}
