import { data } from 'react-router'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { type Approved, approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findPending } from '#core/records/reading/find-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { readSinceDecision } from '#core/records/reading/since-decision.ts'
import { type SentBackOutcome, sendBack } from '#core/records/send-back.ts'
import {
  confirmFirst,
  ctx,
  leadTo,
  orNotFound,
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
import { ReviewPage } from '#dashboard/features/review/review-page.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/review.ts'
import { readReason } from './read-reason.ts'

/** The part of the queue that is reviewed: the list leads here with its filters. */
function placeIn({ searchParams }: URL) {
  const { page: _, after: __, ...query } = readListQuery(queuePlace, searchParams)
  const among = { ...query, approval: undefined, page: 1 }
  const queue = listAddress(queuePlace, among)
  return { queue, ...(queue !== queuePlace.path && { among }) }
}

/** An old link to a record that was decided since leads to the record itself. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const place = placeIn(context.get(visit).url)
  const pending = await findPending(asker, { id, among: place.among })
  if (pending.outcome !== 'found' || pending.record.id !== id) {
    orNotFound(await findStaffRecord(asker, id))
    throw leadTo(context, `/dashboard/records/${id}`)
  }
  const { outcome: _, ...waiting } = pending
  return { waiting, queue: place.queue, since: await readSinceDecision(asker, id) }
}

export const shouldRevalidate = revalidateAfterConflict

type Told = { wasChanged?: boolean; reason?: ReturnedReason }

const again = (status: number, told: Told) => data(told, { status })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const revision = seenRevision(form.get('revision'))
  const name = (await findStaffRecord(ctx, id))?.name
  const place = placeIn(context.get(visit).url)
  const here = reviewAddress(place.queue, id)
  const deciding = { ctx, context, id, ...place }
  switch (form.get('do')) {
    case 'approve': {
      const outcome = await approveRecord(ctx, id, revision)
      if (outcome === 'changed-meanwhile') return again(409, { wasChanged: true })
      return goOn(deciding, outcome, { kind: 'recordApproved', name })
    }
    case 'send-back': {
      const read = readReason(form)
      if (read.reason === undefined) return again(422, { reason: read.returned })
      const { reason } = read
      const outcome = await sendBack(ctx, { id, revision, reason })
      if (outcome === 'changed-meanwhile')
        return again(409, { wasChanged: true, reason: { typed: reason } })
      return goOn(deciding, outcome, { kind: 'recordSentBack', name })
    }
    case 'delete':
      if (name !== undefined) confirmFirst(form, { about: name, back: here })
      return goOn(deciding, await deleteRecord(ctx, id), { kind: 'recordDeleted' })
  }
  return leadTo(context, here)
}

type Deciding = { ctx: Ctx; context: Sent['context']; id: string } & ReturnType<typeof placeIn>

/** Goes on to the next record. */
async function goOn(
  { ctx, context, id, queue, among }: Deciding,
  outcome: Approved | SentBackOutcome | 'deleted',
  toast: Toast,
) {
  const isDone = ['approved', 'sent-back', 'deleted'].includes(outcome)
  const next = await findPending(ctx, { id, among })
  const address = next.outcome === 'found' ? reviewAddress(queue, next.record.id) : queue
  return leadTo(context, address, { toast: isDone ? toast : { kind: 'notDone' } })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, queue, since } = loaderData
  const earlier = since && <SinceDecision {...since} />
  const here = (id: string) => reviewAddress(queue, id)
  return (
    <ReviewPage key={waiting.record.id} {...{ ...waiting, queue, here, earlier }} {...actionData} />
  )
}
