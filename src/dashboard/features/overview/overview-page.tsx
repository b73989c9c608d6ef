import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type Overview, overviewRanges } from '#contract/site/overview.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { DayChart } from './day-chart.tsx'
import { StateBar } from './state-bar.tsx'
import { FirstSteps, ToDo } from './to-do.tsx'
import { WorkTable } from './work-table.tsx'

export function OverviewPage({ overview, now }: { overview: Overview; now: Date }) {
  const t = useSiteMessages().overview
  const { counts, days, entries, lookups, before } = overview
  const figuresOf = (figure: 'all' | 'failed' | 'tooMany') => ({
    figures: lookups.map(({ day, [figure]: count }) => ({ day, count })),
    before: before[figure],
  })
  return (
    <div className="overview">
      <MenuHeading page="overview" />
      <FirstSteps overview={overview} />
      <div className="charts">
        <ToDo overview={overview} now={now} />
        <StateBar counts={counts} />
      </div>
      <Ranges days={days} />
      <div className="charts">
        <DayChart id="entries" title={t.entries} figures={entries} before={before.entries} />
        <DayChart id="lookups" title={t.lookups} {...figuresOf('all')} />
        <DayChart id="failed" title={t.failed} about={t.failedHelp} {...figuresOf('failed')} />
        <DayChart id="too-many" title={t.tooMany} about={t.tooManyHelp} {...figuresOf('tooMany')} />
      </div>
      <WorkTable work={overview.work} days={days} />
      <p className="quiet">{t.note}</p>
    </div>
  )
}

function Ranges({ days }: Pick<Overview, 'days'>) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  return (
    <nav aria-label={t.ranges} className="row-of-buttons">
      {overviewRanges.map((range) => (
        <ButtonLink
          key={range}
          href={`${dashboardPath('overview')}?days=${range}`}
          aria-current={range === days ? 'true' : undefined}
        >
          {t.range(formatNumber(range, locale))}
        </ButtonLink>
      ))}
    </nav>
  )
}
