import { data } from 'react-router'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast } from '#contract/toast.ts'
import { type RecordUndo, undoOf } from '#contract/undo.ts'
import { readConsentStates } from '#core/consents/read-consent-states.ts'
import type { Ctx } from '#core/context.ts'
import { type Approved, approveRecord } from '#core/records/approve-record.ts'
import { type Deleted, deleteRecord } from '#core/records/delete-record.ts'
import { findDuplicatesOf } from '#core/records/duplicates/find-duplicates-of.ts'
import { noteOpened } from '#core/records/note-opened.ts'
import { findPending, type Pending } from '#core/records/reading/find-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { hasLostApproval } from '#core/records/reading/read-last-change.ts'
import { readSinceDecision } from '#core/records/reading/since-decision.ts'
import { listUsedReasons } from '#core/records/reading/used-reasons.ts'
import { type SentBackOutcome, sendBack } from '#core/records/send-back.ts'
import { readRetention } from '#core/retention/read-retention.ts'
import {
  confirmFirst,
  ctx,
  leadTo,
  orNoRecord,
  receive,
  type Sent,
  visit,
} from '#dashboard/context.ts'
import { SinceDecision } from '#dashboard/features/activity/entry-list.tsx'
import {
  listAddress,
  queuePlace,
  readListQuery,
  reviewAddress,
} from '#dashboard/features/record-lists/list-address.ts'
import { KeptNotes } from '#dashboard/features/retention/retention-card.tsx'
import { ReviewPage, type Waiting } from '#dashboard/features/review/review-page.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/review.ts'
import { toastOfDeletion } from './change-row.ts'
import { readReason } from './read-reason.ts'

/** The filtered part of the queue that is reviewed: the list puts its filters into the address. */
function placeIn({ searchParams }: URL) {
  const { page: _, after: __, ...query } = readListQuery(queuePlace, searchParams)
  const among = { ...query, approval: undefined, page: 1 }
  const queue = listAddress(queuePlace, among)
  return { queue, ...(queue !== queuePlace.path && { among }) }
}

const mostUpcoming = 2

/** If another person has decided meanwhile, the page keeps what was typed and links to the next record. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { queue, among } = placeIn(context.get(visit).url)
  const [pending, since, usedReasons] = await Promise.all([
    findPending(asker, { id, among }),
    readSinceDecision(asker, id),
    listUsedReasons(asker),
  ])
  const waiting = await waitingFor(asker, id, pending)
  if (request.method === 'GET') await noteOpened(asker, waiting.record)
  const duplicates = await findDuplicatesOf(asker, waiting.record)
  const { id: shownId } = waiting.record
  const consent = {
    setting: asker.settings.consent,
    state: (await readConsentStates(asker, [shownId])).get(shownId) ?? 'none',
  }
  const next = waiting.nextId && (await findStaffRecord(asker, waiting.nextId))
  const documents = next ? next.documents.slice(0, mostUpcoming) : []
  const upcoming = documents.map((document) => staffFileAddress(document.id, 1, 'page'))
  const retention = await readRetention(asker, id)
  const now = asker.now().getTime()
  return { waiting, queue, since, retention, usedReasons, duplicates, consent, upcoming, now }
}

async function waitingFor(asker: Ctx, id: string, pending: Pending): Promise<Waiting> {
  const isFound = pending.outcome === 'found'
  if (isFound && pending.record.id === id) return pending
  const record = orNoRecord(await findStaffRecord(asker, id))
  return isFound
    ? { record, nextId: pending.record.id, count: pending.count }
    : { record, count: 0 }
}

export const shouldRevalidate = revalidateAfterConflict

type Told = { wasChanged?: boolean; reason?: ReturnedReason; next?: string }

const again = (status: number, told: Told) => data(told, { status })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const revision = seenRevision(form.get('revision'))
  const record = await findStaffRecord(ctx, id)
  const name = record?.name
  const undo = (of: RecordUndo) => undoOf(of, { id, revision })
  const place = placeIn(context.get(visit).url)
  const here = reviewAddress(place.queue, id)
  const nextId = await findNext(ctx, id, place.among, form)
  const deciding = { ctx, context, id, nextId, ...place }
  switch (form.get('do')) {
    case 'approve': {
      const outcome = await approveRecord(ctx, id, revision)
      const isStale = outcome === 'changed-meanwhile' || outcome === 'not-opened'
      if (isStale && (await findStaffRecord(ctx, id))?.awaiting)
        return again(409, { wasChanged: true })
      if (outcome === 'needs-another-admin')
        return leadTo(context, here, { toast: { kind: 'needsAnotherAdmin' } })
      if (outcome === 'needs-consent')
        return leadTo(context, here, { toast: { kind: 'needsConsent', name } })
      if (outcome === 'consent-withdrawn')
        return leadTo(context, here, { toast: { kind: 'consentWithdrawn', name } })
      return goOn(deciding, outcome, { kind: 'recordApproved', name, undo: undo('approve') })
    }
    case 'send-back': {
      const read = readReason(form)
      if (read.reason === undefined) return again(422, { reason: read.returned })
      const { reason } = read
      const outcome = await sendBack(ctx, { id, revision, reason })
      // The typed reason is shown again, beside what was changed or decided.
      if (outcome === 'changed-meanwhile' || outcome === 'already-approved')
        return again(409, {
          wasChanged: true,
          reason: { typed: reason },
          ...(await onward(deciding)),
        })
      // By the activity: the same request may have been carried out before.
      const of = (await hasLostApproval(ctx.db, id)) ? 'send-back-approved' : 'send-back'
      return goOn(deciding, outcome, { kind: 'recordSentBack', name, undo: undo(of) })
    }
    case 'delete': {
      if (!record) return goOn(deciding, 'not-found', { kind: 'notDone' })
      confirmFirst(form, { kind: 'record', about: name, back: here })
      const outcome = await deleteRecord(ctx, id)
      return goOn(deciding, outcome, toastOfDeletion(outcome, record))
    }
  }
  return leadTo(context, here)
}

/**
 * Before the decision, which moves the record within a queue that is sorted by the last change. If another
 * person has moved it already, what the page named as the next one.
 */
async function findNext(ctx: Ctx, id: string, among: Place['among'], form: FormData) {
  const pending = await findPending(ctx, { id, among })
  const isHere = pending.outcome === 'found' && pending.record.id === id
  return isHere ? pending.nextId : String(form.get('next') ?? '') || undefined
}

/** The next record, or the one that is it by now */
async function onward({ ctx, nextId, among }: Deciding): Promise<Pick<Told, 'next'>> {
  const next = nextId === undefined ? undefined : await findPending(ctx, { id: nextId, among })
  return next?.outcome === 'found' ? { next: next.record.id } : {}
}

type Place = ReturnType<typeof placeIn>
type Deciding = Place & {
  ctx: Ctx
  context: Sent['context']
  id: string
  nextId: string | undefined
}

async function goOn(
  { ctx, context, id, nextId = id, queue, among }: Deciding,
  outcome: Approved | SentBackOutcome | Deleted,
  toast: Toast,
) {
  const isDone = ['approved', 'sent-back', 'deleted', 'erased'].includes(outcome)
  const isKept = outcome === 'on-hold' || outcome === 'copy-requested'
  if (isKept) return leadTo(context, reviewAddress(queue, id), { toast })
  const wasLate: Toast =
    outcome === 'not-found' ? { kind: 'notDone' } : { kind: 'alreadyDecided', name: toast.name }
  const next = await findPending(ctx, { id: nextId, among })
  const address = next.outcome === 'found' ? reviewAddress(queue, next.record.id) : queue
  return leadTo(context, address, { toast: isDone ? toast : wasLate })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, since, retention, ...shown } = loaderData
  const earlier = (
    <>
      {retention && <KeptNotes {...retention} />}
      {since && <SinceDecision {...since} />}
    </>
  )
  const here = (id: string) => reviewAddress(shown.queue, id)
  return <ReviewPage {...{ ...waiting, ...shown, here, earlier }} {...actionData} />
}
