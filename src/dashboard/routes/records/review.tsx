import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { type Approved, approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findPending } from '#core/records/reading/find-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { readSinceDecision } from '#core/records/reading/since-decision.ts'
import { type SentBackOutcome, sendBack } from '#core/records/send-back.ts'
import { confirmFirst, ctx, leadTo, orNotFound, receive, type Sent } from '#dashboard/context.ts'
import { SinceDecision } from '#dashboard/features/activity/entry-list.tsx'
import { ReviewPage } from '#dashboard/features/review/review-page.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/review.ts'
import { readReason } from './read-reason.ts'

const queue = dashboardPath('Control_Post')
const addressOf = (id: string) => `${queue}/${id}`

/** An old link to a record that was decided since leads to the record itself. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const pending = await findPending(asker, { id })
  if (pending.outcome !== 'found' || pending.record.id !== id) {
    orNotFound(await findStaffRecord(asker, id))
    throw leadTo(context, `/dashboard/records/${id}`)
  }
  const { outcome: _, ...waiting } = pending
  return { waiting, since: await readSinceDecision(asker, id) }
}

export const shouldRevalidate = revalidateAfterConflict

type Told = { wasChanged?: boolean; reason?: ReturnedReason }

const again = (status: number, told: Told) => data(told, { status })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const revision = seenRevision(form.get('revision'))
  const name = (await findStaffRecord(ctx, id))?.name
  const deciding = { ctx, context, id }
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
      if (name !== undefined) confirmFirst(form, { about: name, back: addressOf(id) })
      return goOn(deciding, await deleteRecord(ctx, id), { kind: 'recordDeleted' })
  }
  return leadTo(context, addressOf(id))
}

type Deciding = { ctx: Ctx; context: Sent['context']; id: string }

/** Goes on to the next record. */
async function goOn(
  { ctx, context, id }: Deciding,
  outcome: Approved | SentBackOutcome | 'deleted',
  toast: Toast,
) {
  const isDone = ['approved', 'sent-back', 'deleted'].includes(outcome)
  const next = await findPending(ctx, { id })
  const address = next.outcome === 'found' ? addressOf(next.record.id) : queue
  return leadTo(context, address, { toast: isDone ? toast : { kind: 'notDone' } })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, since } = loaderData
  const earlier = since && <SinceDecision {...since} />
  return <ReviewPage key={waiting.record.id} {...waiting} {...actionData} earlier={earlier} />
}
