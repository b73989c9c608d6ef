import type { ReactNode } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { FirstStep, Overview } from '#contract/site/overview.ts'
import { Link, useFromHere } from '#dashboard/layout/link.tsx'
import { formatAge, formatCapped, formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRetentionMessages } from '#ui/i18n/parts/retention.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { usePageContext } from '#ui/page-context.ts'

type Props = { overview: Overview; now: Date }

const stepAddresses: Record<FirstStep, string> = {
  name: '/dashboard/settings#organisation',
  details: '/dashboard/settings#organisation',
  mail: dashboardPath('checkup'),
  backup: dashboardPath('checkup'),
  invite: '/dashboard/invitations',
  record: dashboardPath('Entry'),
}

/** The open steps of setting up a new site; empty once all are done. */
export function FirstSteps({ overview: { toDo } }: Pick<Props, 'overview'>) {
  const t = useSiteMessages().overview
  if (toDo.length === 0) return null
  return (
    <section className="card to-do">
      <h2>{t.firstSteps}</h2>
      <ul className="plain-list">
        {toDo.map((step) => (
          <li key={step}>
            <Link href={stepAddresses[step]}>{t.steps[step].title}</Link>
            {t.steps[step].help && ` · ${t.steps[step].help}`}
          </li>
        ))}
        <li>
          <Link href="/dashboard/settings#letterhead">{t.letterhead}</Link>
        </li>
      </ul>
    </section>
  )
}

export function ToDo({ overview, now }: Props) {
  const { dashboard } = useMessages()
  const { expiring = 0 } = usePageContext()
  const t = useSiteMessages().overview
  const locale = useLocale()
  const { counts, drafts, oldestPending, requests } = overview
  const number = (count: number) => formatNumber(count, locale)
  return (
    <section className="card to-do">
      <h2>{t.toDo}</h2>
      <ul className="plain-list">
        {oldestPending ? (
          <Waiting count={number(counts.pending)} since={oldestPending} now={now} />
        ) : (
          <li>{t.nothingWaits}</li>
        )}
        {counts.sentBack > 0 && (
          <li>
            <Link href="/dashboard/update?approval=sent-back">
              {t.states.sentBack}: {number(counts.sentBack)}
            </Link>
          </li>
        )}
        {drafts > 0 && <li>{t.drafts(number(drafts))}</li>}
        {expiring > 0 && (
          <li>
            <Link href={dashboardPath('expiring')}>
              {dashboard.pages.expiring}: {formatCapped(expiring, locale)}
            </Link>
          </li>
        )}
        {requests.open > 0 && (
          <li>
            <Link href={dashboardPath('requests')}>
              {dashboard.pages.requests}: {formatCapped(requests.open, locale)}
            </Link>
            {requests.overdue > 0 && (
              <>
                {' '}
                · <strong>{t.requestsOverdue(formatCapped(requests.overdue, locale))}</strong>
              </>
            )}
          </li>
        )}
        <Retained {...overview.retention} />
        <Backup {...{ overview, now }} />
        <FilesRead {...{ overview, now }} />
        <li>
          <Link href={dashboardPath('checkup')}>{dashboard.pages.checkup}</Link>
        </li>
      </ul>
    </section>
  )
}

function Retained({ ending, hidden }: Overview['retention']) {
  const t = useRetentionMessages().toDo
  const locale = useLocale()
  const path = dashboardPath('retention')
  return (
    <>
      {ending > 0 && (
        <li>
          <Link href={path}>{t.ending(formatCapped(ending, locale))}</Link>
        </li>
      )}
      {hidden > 0 && (
        <li>
          <Link href={`${path}?list=hidden`}>{t.hidden(formatCapped(hidden, locale))}</Link>
        </li>
      )}
    </>
  )
}

type WaitingProps = { count: string; since: { id: string; name: string; since: string }; now: Date }

function Waiting({ count, since: { id, name, since }, now }: WaitingProps) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  const age = formatAge(now.getTime() - Date.parse(since), locale)
  const record = useFromHere(`/dashboard/records/${id}`)
  return (
    <li>
      <Link href={dashboardPath('Control_Post')}>
        {t.states.pending}: {count}
      </Link>{' '}
      · {t.oldest} <Link href={record}>{name}</Link>, {t.waitsFor(age)}
    </li>
  )
}

const lateAfterMs = 48 * 3_600_000

function Backup({ overview: { lastBackup, backupFailure }, now }: Props) {
  const t = useSiteMessages().overview
  const locale = useLocale()
  const ageOf = (since: string) => formatAge(now.getTime() - Date.parse(since), locale)
  const isLate = lastBackup && now.getTime() - Date.parse(lastBackup.at) > lateAfterMs
  return (
    <>
      <li>
        {lastBackup ? t.lastBackup(ageOf(lastBackup.at)) : t.noBackup}
        {isLate && <strong> {t.backupLate}</strong>}
        {lastBackup && lastBackup.missing > 0 && (
          <strong> {t.backupMissing(formatNumber(lastBackup.missing, locale))}</strong>
        )}
      </li>
      {backupFailure && (
        <li role="alert">
          <strong>
            {t.backupFails(ageOf(backupFailure.since), t.backupFaults[backupFailure.fault])}
          </strong>
        </li>
      )}
    </>
  )
}

function FilesRead({ overview: { files }, now }: Props): ReactNode {
  const t = useSiteMessages().overview
  const locale = useLocale()
  if (!files) return null
  const { bad, verifiedAt } = files
  const age = verifiedAt && formatAge(now.getTime() - Date.parse(verifiedAt), locale)
  return (
    <li>
      {age ? t.filesVerified(age) : t.filesNotVerified}
      {bad > 0 && <strong> {t.filesBad(formatNumber(bad, locale))}</strong>}
    </li>
  )
}
