import { type ReactNode, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { Duplicate } from '#contract/duplicate.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { ButtonLink, Link, useGoTo } from '#dashboard/layout/link.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { RecordFacts } from '#dashboard/layout/record-facts.tsx'
import { DeleteRecordButton } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { ChangedElsewhere } from '#dashboard/live/changed-elsewhere.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Duplicates } from '#ui/components/duplicates.tsx'
import { formatAge } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import { ConsentNote, type RecordConsent } from './consent-note.tsx'
import { Documents } from './documents.tsx'
import { ChangedMeanwhile, Key, SendBackForm } from './send-back-form.tsx'

export type Waiting = {
  record: StaffRecord
  position?: number | undefined
  count: number
  previousId?: string | undefined
  nextId?: string | undefined
}

type Place = Omit<Waiting, 'record'> & {
  /** The address of the queue, or of the filtered part that is being reviewed */
  queue: string
  /** The address of the review of a record in this queue */
  here: (id: string) => string
}

type Props = Waiting &
  Place & {
    now: number
    usedReasons: string[]
    duplicates: Duplicate[]
    consent: RecordConsent
    /** Pictures of the next record, to load in advance */
    upcoming: string[]
    /** The last decision and the changes since */
    earlier?: ReactNode
    wasChanged?: boolean
    reason?: ReturnedReason | undefined
    /** What followed the record when the form was sent */
    next?: string
  }

/** The text of a pending record beside its scans, with the form for the decision. */
export function ReviewPage({ record, usedReasons, duplicates, earlier, reason, ...shown }: Props) {
  const t = useRecordListsMessages()
  const { now, upcoming, consent, wasChanged = false, next, ...found } = shown
  const { id, name, documents, approval } = record
  const nextId = useNext(record, found.nextId, next)
  const place = { ...found, nextId }
  const action = place.here(id)
  const { approve, sendBack } = useReviewKeys(place)
  const isDecided = !record.awaiting
  const { revalidate } = useRevalidator()
  return (
    <section className="review">
      <PageTitle isMistaken={wasChanged || reason !== undefined}>{t.reviewTitle(name)}</PageTitle>
      <QueueNavigation {...place} />
      <div className="review-head">
        <h1>{name}</h1>
        <Waits record={record} now={now} />
      </div>
      {wasChanged && !isDecided && <ChangedMeanwhile />}
      <ChangedElsewhere record={record} onShow={revalidate} />
      <div className="beside">
        {/* It scrolls, and so has the focus of its own in Firefox. */}
        <section className="decision stays" aria-label={t.fields}>
          <h2 className="unseen">{t.fields}</h2>
          {earlier}
          <div className="actions">
            {isDecided ? (
              <DecidedMeanwhile record={record} {...place} />
            ) : (
              <Decide {...{ record, action, approve, nextId }} />
            )}
            {(!isDecided || approval === 'approved') && (
              <SendBackForm
                ref={sendBack}
                {...{ action, record, usedReasons, nextId }}
                returned={reason}
              />
            )}
          </div>
          <ConsentNote id={id} consent={consent} />
          <RecordFacts record={record} />
          <Duplicates found={duplicates} />
        </section>
        <Documents documents={documents} />
      </div>
      <Upcoming pictures={upcoming} />
    </section>
  )
}

/** Stays what it was before somebody else decided, which moves the record within a queue by the last change. */
function useNext({ id, awaiting }: StaffRecord, nextId?: string, told?: string) {
  const [waited, setWaited] = useState({ id, nextId })
  const isNew = waited.id !== id || (awaiting && waited.nextId !== nextId)
  if (isNew) setWaited({ id, nextId })
  return (!awaiting && (told ?? waited.nextId)) || nextId
}

function Waits({ record: { awaiting }, now }: Pick<Props, 'record' | 'now'>) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  if (!awaiting) return null
  const { since, submission } = awaiting
  return (
    <p className="quiet">
      {t.columns.waiting}: {formatAge(now - Date.parse(since), locale)}{' '}
      {submission === 'again' && <Badge tone="waiting">{t.submissions.again}</Badge>}
    </p>
  )
}

type DecideProps = Pick<Props, 'record' | 'nextId'> & {
  action: string
  approve: ReturnType<typeof useReviewKeys>['approve']
}

function Decide({ record: { id, name, revision }, action, approve, nextId }: DecideProps) {
  const t = useRecordListsMessages()
  return (
    <Form method="post" action={action} className="row-of-buttons">
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="next" value={nextId} />
      <SubmitButton ref={approve} name="do" value="approve" variant="main">
        {t.approve} <Key name="A" />
      </SubmitButton>
      <ButtonLink href={withReturnPath(`/Update_A_User/${id}`, action)}>{t.update}</ButtonLink>
      <DeleteRecordButton name="do" value="delete" about={name} />
    </Form>
  )
}

/** Shown if another person has already decided; offers the next record of the queue. */
function DecidedMeanwhile({ record, nextId, queue, here }: Pick<Props, 'record'> & Place) {
  const t = useRecordListsMessages()
  const decision = record.approval === 'approved' ? 'approved' : 'sent-back'
  return (
    <div className="card changed" role="alert">
      <h2>{t.decidedTitle[decision]}</h2>
      <p>{t.decidedHelp}</p>
      <p className="row-of-buttons">
        <Link className="button main" href={nextId ? here(nextId) : queue}>
          {nextId ? t.nextRecord : t.backToQueue}
        </Link>
        <ButtonLink href={`/dashboard/records/${record.id}`}>{t.openRecord}</ButtonLink>
      </p>
    </div>
  )
}

/** Shortcuts only move the focus to a decision, so that a key pressed by mistake decides nothing. */
function useReviewKeys({ previousId, nextId, here }: Place) {
  const { shortcutKeys: t } = useRecordListsMessages()
  const goTo = useGoTo()
  const approve = useRef<HTMLButtonElement>(null)
  const sendBack = useRef<HTMLDetailsElement>(null)
  const lead = (id: string | undefined) => id && goTo(here(id))
  useShortcuts([
    { key: 'a', title: t.a, act: () => approve.current?.focus() },
    {
      key: 's',
      title: t.s,
      act() {
        if (sendBack.current) sendBack.current.open = true
        sendBack.current?.querySelector<HTMLElement>('.used-reasons button, textarea')?.focus()
      },
    },
    { key: 'n', title: t.n, act: () => lead(nextId) },
    { key: 'p', title: t.p, act: () => lead(previousId) },
  ])
  return { approve, sendBack }
}

function QueueNavigation({ position, count, previousId, nextId, queue, here }: Place) {
  const t = useRecordListsMessages()
  return (
    <nav className="in-row queue" aria-label={t.reviewNavigation}>
      <Link href={queue}>{t.backToQueue}</Link>
      <span>{position ? t.position(position, count) : t.total(count, false)}</span>
      {previousId && (
        <ButtonLink href={here(previousId)} rel="prev">
          ← {t.previous} <Key name="P" />
        </ButtonLink>
      )}
      {nextId && (
        <ButtonLink href={here(nextId)} rel="next">
          {t.next} → <Key name="N" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** Preloads pictures as hidden images: no cache keeps documents, but a page reuses images it has loaded. */
function Upcoming({ pictures }: { pictures: string[] }) {
  const { savesData } = usePageContext()
  if (savesData) return null
  return pictures.map((src) => <img key={src} src={src} alt="" fetchPriority="low" hidden />)
}
