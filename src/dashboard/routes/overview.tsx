import { type Overview, overviewRanges } from '#contract/site/overview.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import { readOverview } from '#core/activity/read-overview.ts'
import { ctx, visit } from '#dashboard/context.ts'
import type { Route } from './+types/overview.ts'
import '../styles/overview.css'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { RecordCounts } from '#contract/record-list.ts'
import { DayChart } from '#dashboard/features/overview/day-chart.tsx'
import { FirstSteps, ToDo } from '#dashboard/features/overview/to-do.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const asked = readWholeNumber(context.get(visit).url.searchParams.get('days'))
  const days = overviewRanges.find((range) => range === asked) ?? 30
  return { overview: await readOverview(asker, { days }), now: asker.now() }
}

export default function OverviewPage({ loaderData: { overview, now } }: Route.ComponentProps) {
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

const list = '/dashboard/update'

const addresses: Record<keyof RecordCounts, string> = {
  all: list,
  public: `${list}?visibility=visible&approval=approved`,
  hidden: `${list}?visibility=hidden&approval=approved`,
  pending: `${list}?approval=pending`,
  sentBack: `${list}?approval=sent-back`,
}

const parts = ['public', 'hidden', 'pending', 'sentBack'] as const

/** All records as one stacked bar, with the same figures as a table. */
function StateBar({ counts }: { counts: RecordCounts }) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  // A hidden record that awaits approval or was sent back is counted in that part only.
  const hidden = counts.all - counts.public - counts.pending - counts.sentBack
  const shown = { ...counts, hidden }
  const ends = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + shown[part], 0),
  )
  return (
    <section className="card states" aria-labelledby="states">
      <h2 id="states">{t.byState}</h2>
      {counts.all > 0 && (
        <svg viewBox={`0 0 ${counts.all} 1`} preserveAspectRatio="none" aria-hidden="true">
          {parts.map((part, index) => (
            <rect key={part} className={part} x={ends[index]} width={shown[part]} height="1" />
          ))}
        </svg>
      )}
      <table>
        <thead className="unseen">
          <tr>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.records}</th>
          </tr>
        </thead>
        <tbody>
          {([...parts, 'all'] as const).map((state) => (
            <tr key={state}>
              <th scope="row">
                <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
                  <rect className={state} width="1" height="1" />
                </svg>
                <Link href={addresses[state]}>{t.states[state]}</Link>
              </th>
              <td>{formatNumber(shown[state], locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What each person added, and how it was decided; the bars compare the numbers of added records. */
function WorkTable({ work, days }: Pick<Overview, 'work' | 'days'>) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  if (work.length === 0) return null
  const number = (count: number) => formatNumber(count, locale)
  const most = Math.max(1, ...work.map(({ added }) => added))
  return (
    <section className="card work" aria-labelledby="work">
      <h2 id="work">{t.work(number(days))}</h2>
      <Table titles={[t.person, t.added, t.approved, t.states.sentBack]}>
        {work.map(({ id, name, added, approved, sentBack }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={`${dashboardPath('update')}?enteredBy=${id}`}>{name}</Link>
              <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={added} height="1" />
              </svg>
            </th>
            <td>{number(added)}</td>
            <td>{number(approved)}</td>
            <td>{number(sentBack)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
