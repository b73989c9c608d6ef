import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  type BulkChange,
  bulkChanges,
  type RecordList,
  type RecordListQuery,
} from '#contract/record-list.ts'
import { ListPages } from '#dashboard/layout/list-pages.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { exportAddress, filterOf, listAddress } from './list-address.ts'
import { FilterChips, ListSearch, type Staff } from './list-search.tsx'
import { RecordTable } from './record-table.tsx'

type Props = {
  query: RecordListQuery
  list: RecordList
  staff: Staff
  report?: BulkReport | undefined
  mistake?: string | undefined
}

/** All records, with search and bulk changes. */
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

/** Buttons for the selected rows. */
function BulkBar() {
  const t = useMessages().recordLists
  return (
    <fieldset className="bulk">
      <legend className="unseen">{t.withChosen}</legend>
      <span data-chosen-count="" aria-live="polite">
        {t.withChosen}
      </span>
      {bulkChanges.map((change) => (
        <Button
          key={change}
          variant={change === 'delete' ? 'risky' : undefined}
          name="bulk"
          value={change}
          confirm={change === 'delete' && { kind: 'delete' }}
        >
          {t[change]}
        </Button>
      ))}
    </fieldset>
  )
}

type BulkResult = { id: string; name: string | undefined; outcome: string }
type BulkReport = { change: BulkChange; results: BulkResult[] }

const isDone = ({ outcome }: BulkResult) => ['set', 'approved', 'deleted'].includes(outcome)

/** The results of a bulk change, failures first. */
function BulkResults({ change, results }: BulkReport) {
  const t = useMessages().recordLists
  const reasons: Record<string, string> = t.bulkOutcomes
  const done = results.filter(isDone)
  const others = results.filter((one) => !isDone(one))
  return (
    <section className="card bulk-results" role="status" aria-labelledby="bulk-title">
      <h2 id="bulk-title">{t.bulkTitle(done.length, results.length)}</h2>
      <ul>
        {[...others, ...done].map((one) => (
          <li key={one.id} className={isDone(one) ? 'done' : 'undone'}>
            <strong>{one.name ?? t.unknownRecord}</strong>:{' '}
            {isDone(one) ? t.bulkDone[change] : reasons[one.outcome]}
          </li>
        ))}
      </ul>
    </section>
  )
}
