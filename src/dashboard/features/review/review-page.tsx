import type { ReactNode } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { Button } from '#ui/components/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { RecordFacts, Scans } from './record-facts.tsx'
import { ChangedMeanwhile, type Returned, SendBackForm } from './send-back-form.tsx'

export type Waiting = {
  record: StaffRecord
  position: number
  count: number
  previousId?: string | undefined
  nextId?: string | undefined
}

type Props = Waiting & {
  /** The last decision, and what was changed since */
  earlier?: ReactNode
  wasChanged?: boolean
  reason?: Returned | undefined
}

/** The text of a pending record beside its scans, and the decision. */
export function ReviewPage({ record, earlier, wasChanged = false, reason, ...place }: Props) {
  const { recordLists: t } = useMessages()
  const { id, name, revision, documents } = record
  const action = `${dashboardPath('Control_Post')}/${id}`
  return (
    <section className="review">
      <PageTitle isMistaken={wasChanged || reason !== undefined}>{t.reviewTitle(name)}</PageTitle>
      <QueueNavigation {...place} />
      <h1>{name}</h1>
      {wasChanged && <ChangedMeanwhile />}
      <div className="beside">
        <div className="decision stays">
          <h2 className="unseen">{t.fields}</h2>
          {earlier}
          <RecordFacts record={record} />
          <form method="post" action={action} className="row-of-buttons">
            <input type="hidden" name="revision" value={revision} />
            <Button name="do" value="approve" variant="main" data-shortcut="a">
              {t.approve}
            </Button>
            <a className="button" href={`/Update_A_User/${id}`}>
              {t.update}
            </a>
            <Button
              variant="risky"
              name="do"
              value="delete"
              confirm={{ kind: 'delete', about: name }}
            >
              {t.delete}
            </Button>
          </form>
          <SendBackForm {...{ action, record, ...reason }} />
          <Shortcuts />
        </div>
        <div className="papers" data-viewer="beside">
          <h2 className="unseen">{t.scans}</h2>
          <Scans documents={documents} />
        </div>
      </div>
    </section>
  )
}

function QueueNavigation({ position, count, previousId, nextId }: Omit<Waiting, 'record'>) {
  const t = useMessages().recordLists
  const queue = dashboardPath('Control_Post')
  return (
    <nav className="queue" aria-label={t.reviewNavigation}>
      <a href={queue}>{t.backToQueue}</a>
      <span>{t.position(position, count)}</span>
      {previousId && (
        <a className="button" href={`${queue}/${previousId}`} rel="prev" data-shortcut="p">
          ← {t.previous}
        </a>
      )}
      {nextId && (
        <a className="button" href={`${queue}/${nextId}`} rel="next" data-shortcut="n">
          {t.next} →
        </a>
      )}
    </nav>
  )
}

/** The keyboard shortcuts and their switch, shown by a script. */
function Shortcuts() {
  const t = useMessages().recordLists
  return (
    <details className="shortcuts" data-shortcuts="" hidden>
      <summary>{t.shortcuts}</summary>
      <label>
        <input type="checkbox" data-shortcuts-on="" /> {t.shortcutsOn}
      </label>
      <p className="hint">{t.shortcutsHelp}</p>
      <ul>
        {Object.entries(t.shortcutKeys).map(([key, meaning]) => (
          <li key={key}>
            <kbd>{key.toUpperCase()}</kbd> {meaning}
          </li>
        ))}
      </ul>
    </details>
  )
}
