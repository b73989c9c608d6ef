import { type ReactNode, useMemo, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import type { StaffRecord } from '#contract/staff-record.ts'
import { Link } from '#dashboard/layout/link.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Papers } from './papers.tsx'
import { RecordFacts } from './record-facts.tsx'
import { ChangedMeanwhile, SendBackForm } from './send-back-form.tsx'

export type Waiting = {
  record: StaffRecord
  position?: number | undefined
  count: number
  previousId?: string | undefined
  nextId?: string | undefined
}

type Place = Omit<Waiting, 'record'> & {
  /** The address of the queue, or the part of it that is reviewed */
  queue: string
  /** That of the review of a record in it */
  here: (id: string) => string
}

type Props = Waiting &
  Place & {
    /** The last decision, and what was changed since */
    earlier?: ReactNode
    wasChanged?: boolean
    reason?: ReturnedReason | undefined
  }

/** The text of a pending record beside its scans, and the decision. */
export function ReviewPage({ record, earlier, wasChanged = false, reason, ...place }: Props) {
  const { recordLists: t } = useMessages()
  const { id, name, revision, documents } = record
  const action = place.here(id)
  const { approve, sendBack } = useReviewKeys(place)
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
          <Form method="post" action={action} className="row-of-buttons">
            <input type="hidden" name="revision" value={revision} />
            <SubmitButton ref={approve} name="do" value="approve" variant="main">
              {t.approve}
            </SubmitButton>
            <Link className="button" href={`/Update_A_User/${id}`}>
              {t.update}
            </Link>
            <SubmitButton
              variant="risky"
              name="do"
              value="delete"
              confirm={{ kind: 'delete', about: name }}
            >
              {t.delete}
            </SubmitButton>
          </Form>
          <SendBackForm ref={sendBack} {...{ action, record, ...reason }} />
        </div>
        <Papers documents={documents} />
      </div>
    </section>
  )
}

/** A key only leads to what decides, so that one pressed by mistake decides nothing. */
function useReviewKeys({ previousId, nextId, here }: Place) {
  const { shortcutKeys: t } = useMessages().recordLists
  const navigate = useNavigate()
  const approve = useRef<HTMLButtonElement>(null)
  const sendBack = useRef<HTMLDetailsElement>(null)
  const [previous, next] = [previousId, nextId].map((id) => id && here(id))
  const keys = useMemo(() => {
    const goTo = (address: string | undefined) => address && void navigate(address)
    return [
      { key: 'n', title: t.n, act: () => goTo(next) },
      { key: 'p', title: t.p, act: () => goTo(previous) },
      { key: 'a', title: t.a, act: () => approve.current?.focus() },
      {
        key: 's',
        title: t.s,
        act() {
          if (sendBack.current) sendBack.current.open = true
          sendBack.current?.querySelector('textarea')?.focus()
        },
      },
    ]
  }, [navigate, previous, next, t])
  useShortcuts(keys)
  return { approve, sendBack }
}

function QueueNavigation({ position, count, previousId, nextId, queue, here }: Place) {
  const t = useMessages().recordLists
  return (
    <nav className="queue" aria-label={t.reviewNavigation}>
      <Link href={queue}>{t.backToQueue}</Link>
      <span>{position ? t.position(position, count) : t.total(count, false)}</span>
      {previousId && (
        <Link className="button" href={here(previousId)} rel="prev">
          ← {t.previous}
        </Link>
      )}
      {nextId && (
        <Link className="button" href={here(nextId)} rel="next">
          {t.next} →
        </Link>
      )}
    </nav>
  )
}
