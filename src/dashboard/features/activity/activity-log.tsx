import type { ActivityFilter, ActivityPage } from '#contract/site/activity.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ActivityFilterForm, type Person } from './activity-filter-form.tsx'
import { EntryList } from './entry-list.tsx'
import { activityExportPath, filterAddress } from './filter-address.ts'

type Props = { page: ActivityPage; filter: ActivityFilter; staff: Person[] }

export function ActivityLog({ page, filter, staff }: Props) {
  const t = useMessages().site.activity
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className="log">
      <PageTitle>{t.title}</PageTitle>
      <h1>{t.title}</h1>
      <p className="quiet">{t.introduction}</p>
      <ActivityFilterForm filter={filter} staff={staff} />
      <form method="post" action={filterAddress(filter, activityExportPath)} data-download="">
        <button type="submit">{t.export}</button>
      </form>
      {page.entries.length === 0 && <p>{isFiltered ? t.emptyFiltered : t.empty}</p>}
      <EntryList entries={page.entries} heading="h2" />
      <OtherPages page={page} filter={filter} />
    </div>
  )
}

function OtherPages({ page: { older, newer }, filter }: Pick<Props, 'page' | 'filter'>) {
  const t = useMessages().site.activity
  if (!older && !newer) return null
  return (
    <nav className="pages" aria-label={t.pages}>
      {newer && (
        <>
          <a className="button" href={filterAddress(filter)}>
            {t.newest}
          </a>
          <a className="button" rel="prev" href={filterAddress({ ...filter, newer })}>
            <span aria-hidden="true">←</span> {t.newer}
          </a>
        </>
      )}
      {older && (
        <a className="button" rel="next" href={filterAddress({ ...filter, older })}>
          {t.older} <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  )
}
