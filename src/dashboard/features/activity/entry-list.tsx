import {
  type ActivityChange,
  type ActivityEntry,
  type ActivityFilter,
  atConsole,
  siteItself,
} from '#contract/site/activity.ts'
import type { Undo } from '#contract/undo.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { Link, LinkLine, useFromHere } from '#dashboard/layout/link.tsx'
import { UndoButton } from '#dashboard/layout/undo-button.tsx'
import { Fact } from '#ui/fact-list.tsx'
import { formatDay, formatNumber, formatTime } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { useDayOf } from '#ui/page-context.ts'
import { actorName, changeWords, type Person } from './change-words.ts'

type Props = {
  entries: ActivityEntry[]
  heading: 'h2' | 'h3'
  /** Undo actions by the sequence number of their entry */
  undoable?: ReadonlyMap<number, Undo>
  /** The people whom entries name by id */
  staff?: Person[]
  /** Whether all entries are about what the page shows: then they do not name it */
  isOfOne?: boolean
}

export function EntryList({ entries, heading: Heading, undoable, ...shared }: Props) {
  const locale = useLocale()
  const days = new Set(entries.map(({ at }) => at.slice(0, 10)))
  return [...days].map((day) => (
    <section key={day} className="day" aria-labelledby={`day-${day}`}>
      <Heading id={`day-${day}`}>
        <time dateTime={day}>{formatDay(day, locale)}</time> <small className="quiet">UTC</small>
      </Heading>
      <ol className="plain-list">
        {entries
          .filter(({ at }) => at.startsWith(day))
          .map((entry) => (
            <Entry key={entry.seq} entry={entry} undo={undoable?.get(entry.seq)} {...shared} />
          ))}
      </ol>
    </section>
  ))
}

type EntryProps = Pick<Props, 'staff' | 'isOfOne'> & {
  entry: ActivityEntry
  undo: Undo | undefined
}

function Entry({ entry, undo, staff, isOfOne }: EntryProps) {
  const site = useSiteMessages()
  const locale = useLocale()
  const { seq, at, action, network, changes, isErased } = entry
  const t = site.activity
  const networks: Record<string, string> = t.networks
  return (
    <li className="entry">
      <time dateTime={at}>{formatTime(at, locale)}</time>
      <div>
        <p className="what">
          <strong>{t.actions[action] ?? action}</strong> {!isOfOne && <Subject entry={entry} />}
        </p>
        <p className="quiet">
          <Actor actor={entry.actor} />
          {entry.actor.id !== atConsole &&
            ` · ${t.columns.network} ${networks[network] ?? network}`}{' '}
          · {t.columns.seq} {formatNumber(seq, locale)}
          {!isOfOne && <AllOfSubject entry={entry} />}
        </p>
        {isErased ? (
          <p className="quiet">{t.erased}</p>
        ) : (
          <ChangeList changes={changes} staff={staff} />
        )}
        {undo && <UndoButton undo={undo} about={t.actions[action]} />}
      </div>
    </li>
  )
}

function Subject({ entry: { action, subject } }: { entry: ActivityEntry }) {
  const t = useSiteMessages().activity
  const { kind, id, name } = subject
  const record = useFromHere(`/dashboard/records/${id}`)
  if (kind === 'activity' || kind === 'settings' || !id) return null
  const words = name ?? `${t.subjects[kind]} ${kind === 'key' ? id : `${id.slice(0, 8)}…`}`
  // Keys and payments have no name, and an invitation creates no account until it is accepted.
  const hasName = kind !== 'key' && kind !== 'payment' && action !== 'account.invited'
  return (
    <>
      {kind === 'record' && name ? <Link href={record}>{words}</Link> : words}
      {hasName && !name && <span className="quiet"> ({t.gone})</span>}
    </>
  )
}

function AllOfSubject({ entry: { subject } }: { entry: ActivityEntry }) {
  const t = useSiteMessages().activity
  if (!subject.id || subject.kind === 'settings') return null
  return (
    <>
      {' · '}
      <Link href={filterAddress({ subject: subject.id })}>{t.onlyThis}</Link>
    </>
  )
}

function Actor({ actor }: Pick<ActivityEntry, 'actor'>) {
  const { dashboard } = useMessages()
  const t = useSiteMessages().activity
  const { kind, id } = actor
  const name = actorName(actor, useLocale())
  if (!id || id === siteItself) return `${t.by} ${name}`
  const link = <Link href={filterAddress({ who: id })}>{name}</Link>
  if (id === atConsole) return link
  const role = (dashboard.roles as Record<string, string>)[kind] ?? kind
  return (
    <>
      {t.by} {link} ({role})
    </>
  )
}

type ChangesProps = { changes: ActivityChange[]; staff?: Person[] | undefined }

function ChangeList({ changes, staff = [] }: ChangesProps) {
  const t = useSiteMessages().activity
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <dl className="changes" aria-label={t.columns.changes}>
      {changeWords(changes, { locale, staff }).map(({ title, change }) => (
        <Fact key={change.field} term={title}>
          <Change change={change} />
        </Fact>
      ))}
    </dl>
  )
}

function Change({ change: { done, from, to } }: { change: ActivityChange }) {
  const t = useSiteMessages().activity
  if (done) return t.done[done]
  const became = to || <i>{t.nothing}</i>
  if (from === undefined) return became
  return (
    <>
      <span className="unseen">{t.was}</span> <del>{from || <i>{t.nothing}</i>}</del>{' '}
      <span className="unseen">{t.became}</span> <ins>{became}</ins>
    </>
  )
}

type Shown = ActivityFilter & { older?: string | undefined; newer?: string | undefined }

export const activityPath = '/dashboard/activity'
export const activityExportPath = '/dashboard/activity/export'

/** The address of the log with this filter, without empty parameters. */
export function filterAddress(shown: Shown, path = activityPath): string {
  return addressWith(path, shown)
}

export function RecordHistory({ entries, undoable }: Pick<Props, 'entries' | 'undoable'>) {
  const t = useSiteMessages().activity
  return (
    <section className="log" aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      {entries.length === 0 && <p>{t.noHistory}</p>}
      <EntryList entries={entries} heading="h3" isOfOne {...(undoable && { undoable })} />
      {entries[0]?.subject.id && (
        <LinkLine href={filterAddress({ subject: entries[0].subject.id })}>{t.onlyThis}</LinkLine>
      )}
    </section>
  )
}

type SinceProps = { decision: ActivityEntry; changes: ActivityChange[] }

/** The last decision on a record and the changes since, for the next review. */
export function SinceDecision({ decision, changes }: SinceProps) {
  const t = useSiteMessages().activity
  const dayOf = useDayOf(formatDay)
  return (
    <section className="card log" aria-labelledby="since">
      <h2 id="since">
        {t.actions[decision.action]}, {dayOf(decision.at)}
      </h2>
      <p className="quiet">
        <Actor actor={decision.actor} />
      </p>
      {decision.changes.map(
        ({ field, to }) =>
          field === 'reason' && (
            <p key={field} className="reason">
              {to}
            </p>
          ),
      )}
      <h3>{t.changedSince}</h3>
      {changes.length === 0 ? <p>{t.unchangedSince}</p> : <ChangeList changes={changes} />}
    </section>
  )
}
