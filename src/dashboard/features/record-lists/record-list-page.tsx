import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type BulkReport, BulkResults } from './bulk-results.tsx'
import { FilterChips } from './filter-chips.tsx'
import { exportAddress, filterOf, listAddress } from './list-address.ts'
import { ListSearch, type Staff } from './list-search.tsx'
import { RecordTable } from './record-table.tsx'

type Props = {
  query: RecordListQuery
  list: RecordList
  staff: Staff
  report?: BulkReport | undefined
  mistake?: string | undefined
}

/** "Manage User Data": every record, to be searched, looked through and changed. */
export function RecordListPage({ query, list, staff, report, mistake }: Props) {
  const { dashboard, recordLists: t } = useMessages()
  const { rows, total } = list
  const enteredByName = staff.find(({ id }) => id === query.enteredBy)?.name
  return (
    <section>
      <PageTitle isMistaken={mistake !== undefined}>{dashboard.pages.update}</PageTitle>
      <h1>{dashboard.pages.update}</h1>
      {mistake && (
        <p className="error card" role="alert">
          {mistake}
        </p>
      )}
      {report && <BulkResults {...report} />}
      <ListSearch query={query} staff={staff} />
      <FilterChips query={query} enteredByName={enteredByName} />
      {rows.length === 0 ? (
        <NoRecords isFiltered={Object.keys(filterOf(query)).length > 0} />
      ) : (
        <>
          <div className="list-head">
            <p>{t.total(total.count, total.isCapped)}</p>
            <form method="post" action={exportAddress(query)} data-download="">
              <button type="submit">{t.exportCsv}</button>
            </form>
          </div>
          <form method="post" action={listAddress(query)} data-rows="">
            {/* Enter in a checkbox would press the first button: this one does nothing. */}
            <button type="submit" disabled hidden />
            <BulkBar />
            <RecordTable rows={rows} query={query} />
          </form>
          <ListPages
            list={list}
            isBeyond={query.after !== undefined}
            addressOf={(place) => listAddress(query, { after: undefined, ...place })}
          />
        </>
      )}
    </section>
  )
}

function NoRecords({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages().recordLists
  return (
    <EmptyState title={isFiltered ? t.noMatchTitle : t.nothingTitle}>
      <p>{isFiltered ? t.noMatchHelp : t.nothingHelp}</p>
      {isFiltered ? (
        <a className="button" href={dashboardPath('update')}>
          {t.clearFilters}
        </a>
      ) : (
        <a className="button" href={dashboardPath('Entry')}>
          {t.addFirst}
        </a>
      )}
    </EmptyState>
  )
}
