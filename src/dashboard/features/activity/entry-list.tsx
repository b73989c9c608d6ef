import type { ActivityEntry } from '#contract/site/activity.ts'
import { formatDay, formatNumber, formatTime } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { ChangeList } from './change-list.tsx'
import { filterAddress } from './filter-address.ts'

type Props = { entries: ActivityEntry[]; heading: 'h2' | 'h3' }

/** Entries under the day on which they were made. */
export function EntryList({ entries, heading: Heading }: Props) {
  const locale = useLocale()
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="day" aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`}>
        <time dateTime={day}>{formatDay(day, locale)}</time>
      </Heading>
      <ol className="entries">
        {ofDay.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { site } = useMessages()
  const locale = useLocale()
  const { seq, at, action, network, changes, isErased } = entry
  const t = site.activity
  return (
    <li className="entry">
      <time dateTime={at}>{formatTime(at, locale)}</time>
      <div>
        <p className="what">
          <strong>{t.actions[action] ?? action}</strong> <Subject entry={entry} />
        </p>
        <p className="quiet">
          {t.by} <Actor actor={entry.actor} /> · {t.network} {network} · {t.place}{' '}
          {formatNumber(seq, locale)}
          <AllOfSubject entry={entry} />
        </p>
        {isErased ? <p className="quiet">{t.erased}</p> : <ChangeList changes={changes} />}
      </div>
    </li>
  )
}

function Subject({ entry: { subject } }: { entry: ActivityEntry }) {
  const t = useMessages().site.activity
  const { kind, id, name } = subject
  if (kind === 'activity' || kind === 'settings' || !id) return null
  const words = name ?? `${t.subjects[kind]} ${id.slice(0, 8)}…`
  return (
    <>
      {kind === 'record' && name ? <a href={`/dashboard/records/${id}`}>{words}</a> : words}
      {!name && <span className="quiet"> ({t.gone})</span>}
    </>
  )
}

function AllOfSubject({ entry: { subject } }: { entry: ActivityEntry }) {
  const t = useMessages().site.activity
  if (!subject.id || subject.kind === 'settings') return null
  return (
    <>
      {' · '}
      <a href={filterAddress({ subject: subject.id })}>{t.onlyThis}</a>
    </>
  )
}

function Actor({ actor: { kind, id, name } }: Pick<ActivityEntry, 'actor'>) {
  const { site, dashboard } = useMessages()
  const t = site.activity
  if (!id) return t.stranger
  const role = (dashboard.roles as Record<string, string>)[kind] ?? kind
  return (
    <>
      <a href={filterAddress({ who: id })}>{name ?? t.deletedAccount}</a> ({role})
    </>
  )
}
