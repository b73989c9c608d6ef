import type { ActivityFilter, ActivityPage } from '#contract/site/activity.ts'
import { Pagination } from '#ui/components/pagination.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ActivityFilterForm, type Person } from './activity-filter-form.tsx'
import { EntryList } from './entry-list.tsx'
import { activityExportPath, filterAddress } from './filter-address.ts'

type Props = { page: ActivityPage; filter: ActivityFilter; staff: Person[] }

export function ActivityLog({ page, filter, staff }: Props) {
  const t = useMessages().site.activity
  const { older, newer } = page
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
      <Pagination
        label={t.pages}
        links={[
          newer && { label: t.newest, href: filterAddress(filter) },
          newer && {
            label: t.newer,
            href: filterAddress({ ...filter, newer }),
            rel: 'prev',
          },
          older && {
            label: t.older,
            href: filterAddress({ ...filter, older }),
            rel: 'next',
          },
        ]}
      />
    </div>
  )
}
