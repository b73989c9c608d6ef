import type { RecordCounts } from '#contract/record-list.ts'
import type { Overview } from '#contract/site/overview.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatAge, formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { DayChart } from './day-chart.tsx'

type Props = { overview: Overview; now: Date }

export function OverviewPage({ overview, now }: Props) {
  const t = useMessages().site.overview
  const { counts, entries, lookups } = overview
  const figuresOf = (figure: 'all' | 'failed' | 'tooMany') =>
    lookups.map(({ day, [figure]: count }) => ({ day, count }))
  return (
    <div className="overview">
      <PageTitle>{t.title}</PageTitle>
      <h1>{t.title}</h1>
      <StateTable counts={counts} />
      <OldestPending overview={overview} now={now} />
      <LastBackup overview={overview} now={now} />
      <BackupFailing overview={overview} now={now} />
      <FilesRead overview={overview} now={now} />
      <div className="charts">
        <DayChart id="entries" title={t.entries} figures={entries} />
        <DayChart id="lookups" title={t.lookups} figures={figuresOf('all')} />
        <DayChart id="failed" title={t.failed} about={t.failedHelp} figures={figuresOf('failed')} />
        <DayChart
          id="too-many"
          title={t.tooMany}
          about={t.tooManyHelp}
          figures={figuresOf('tooMany')}
        />
      </div>
      <p className="quiet">{t.note}</p>
    </div>
  )
}

function OldestPending({ overview: { oldestPending }, now }: Props) {
  const t = useMessages().site.overview
  const locale = useLocale()
  if (!oldestPending) return <p className="card waiting">{t.nothingWaits}</p>
  const { id, name, since } = oldestPending
  const age = formatAge(now.getTime() - Date.parse(since), locale)
  return (
    <p className="card waiting">
      {t.oldest} <Link href={`/dashboard/records/${id}`}>{name}</Link>, {t.waitsFor(age)}.{' '}
      <Link href="/dashboard/Control_Post">{t.startReviewing}</Link>
    </p>
  )
}

const lateAfterMs = 48 * 3_600_000

function LastBackup({ overview: { lastBackup }, now }: Props) {
  const t = useMessages().site.overview
  const locale = useLocale()
  if (!lastBackup) return <p className="card waiting">{t.noBackup}</p>
  const { at, missing } = lastBackup
  const sinceThen = now.getTime() - Date.parse(at)
  return (
    <p className="card waiting">
      {t.lastBackup(formatAge(sinceThen, locale))}
      {sinceThen > lateAfterMs && <strong> {t.backupLate}</strong>}
      {missing > 0 && <strong> {t.backupMissing(formatNumber(missing, locale))}</strong>}
    </p>
  )
}

function BackupFailing({ overview: { backupFailure }, now }: Props) {
  const t = useMessages().site.overview
  const locale = useLocale()
  if (!backupFailure) return null
  const { since, fault } = backupFailure
  const age = formatAge(now.getTime() - Date.parse(since), locale)
  return (
    <p className="card waiting" role="alert">
      <strong>{t.backupFails(age, t.backupFaults[fault])}</strong>
    </p>
  )
}

function FilesRead({ overview: { files }, now }: Props) {
  const t = useMessages().site.overview
  const locale = useLocale()
  if (!files) return null
  const { bad, verifiedAt } = files
  const age = verifiedAt && formatAge(now.getTime() - Date.parse(verifiedAt), locale)
  return (
    <p className="card waiting">
      {age ? t.filesVerified(age) : t.filesNotVerified}
      {bad > 0 && <strong> {t.filesBad(formatNumber(bad, locale))}</strong>}
    </p>
  )
}

const list = '/dashboard/update'

const addresses: Record<keyof RecordCounts, string> = {
  all: list,
  public: `${list}?visibility=visible&approval=approved`,
  hidden: `${list}?visibility=hidden`,
  pending: `${list}?approval=pending`,
  sentBack: `${list}?approval=sent-back`,
}

/** Records by state, with a bar for the share of all. */
function StateTable({ counts }: { counts: RecordCounts }) {
  const t = useMessages().site.overview
  const locale = useLocale()
  return (
    <table className="states card">
      <caption>{t.byState}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t.state}</th>
          <th scope="col">{t.records}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(addresses) as (keyof RecordCounts)[]).map((state) => (
          <tr key={state}>
            <th scope="row">
              <Link href={addresses[state]}>{t.states[state]}</Link>
            </th>
            <td>
              <span>{formatNumber(counts[state], locale)}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className="ground" width="100" height="1" />
                <rect width={shareOf(counts[state], counts.all)} height="1" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shareOf(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count / all) * 1000) / 10
}
