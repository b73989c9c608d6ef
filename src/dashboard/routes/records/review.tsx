import { dashboardPath } from '#contract/dashboard-pages.ts'
import { sendBackReason } from '#contract/staff-record.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { type Approved, approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findPending } from '#core/records/reading/find-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { readSinceDecision } from '#core/records/reading/since-decision.ts'
import { type SentBackOutcome, sendBack } from '#core/records/send-back.ts'
import { SinceDecision } from '#dashboard/features/activity/entry-list.tsx'
import { ReviewPage } from '#dashboard/features/review/review-page.tsx'
import type { ReasonMistake, Returned } from '#dashboard/features/review/send-back-form.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** Reviews one pending record at a time, with its scans. */
export const review: Page = {
  action: 'approve-record',
  layout: 'dashboard',
  isTypedAtLength: true,
  get: show,
  post: decide,
}

const queue = dashboardPath('Control_Post')
const addressOf = (id: string) => `${queue}/${id}`

type Told = { wasChanged?: boolean; reason?: Returned }

async function show({ params, ctx }: PageRequest): Promise<PageAnswer> {
  return showReview(await ctx(), params.id ?? '', {})
}

/** An old link to a record that was decided since leads to the record itself. */
async function showReview(ctx: Ctx, id: string, told: Told): Promise<PageAnswer> {
  const pending = await findPending(ctx, { id })
  if (pending.outcome === 'found' && pending.record.id === id) {
    const status = told.wasChanged ? 409 : told.reason ? 422 : 200
    const since = await readSinceDecision(ctx, id)
    const earlier = since && <SinceDecision {...since} />
    return { status, content: <ReviewPage {...pending} {...told} earlier={earlier} /> }
  }
  const record = await findStaffRecord(ctx, id)
  if (record) return { redirect: `/dashboard/records/${id}` }
  return { status: 404, content: <NotFound /> }
}

async function decide({ params, ctx: makeCtx, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const id = params.id ?? ''
  const revision = seenRevision(form?.get('revision'))
  switch (form?.get('do')) {
    case 'approve': {
      const name = (await findStaffRecord(ctx, id))?.name
      const outcome = await approveRecord(ctx, id, revision)
      return settled(ctx, id, outcome, { kind: 'recordApproved', name })
    }
    case 'send-back':
      return returned(ctx, { id, revision, typed: String(form.get('reason') ?? '') })
    case 'delete':
      return deleted(ctx, id, form)
  }
  return showReview(ctx, id, {})
}

async function returned(
  ctx: Ctx,
  { id, revision, typed }: { id: string; revision: number; typed: string },
): Promise<PageAnswer> {
  const reason = sendBackReason.safeParse(typed)
  if (!reason.success) {
    const mistake = reason.error.issues[0]?.message as ReasonMistake
    return showReview(ctx, id, { reason: { typed, mistake } })
  }
  const name = (await findStaffRecord(ctx, id))?.name
  const outcome = await sendBack(ctx, { id, revision, reason: reason.data })
  if (outcome === 'changed-meanwhile')
    return showReview(ctx, id, { wasChanged: true, reason: { typed } })
  return settled(ctx, id, outcome, { kind: 'recordSentBack', name })
}

async function deleted(ctx: Ctx, id: string, form: FormData): Promise<PageAnswer> {
  const record = await findStaffRecord(ctx, id)
  const question = record && askFirst(form, { about: record.name, back: addressOf(id) })
  if (question) return question
  return settled(ctx, id, await deleteRecord(ctx, id), { kind: 'recordDeleted' })
}

/** Goes on to the next record; one that was changed meanwhile is shown again. */
async function settled(
  ctx: Ctx,
  id: string,
  outcome: Approved | SentBackOutcome | 'deleted',
  toast: Toast,
): Promise<PageAnswer> {
  if (outcome === 'changed-meanwhile') return showReview(ctx, id, { wasChanged: true })
  const isDone = ['approved', 'sent-back', 'deleted'].includes(outcome)
  const next = await findPending(ctx, { id })
  return {
    redirect: next.outcome === 'found' ? addressOf(next.record.id) : queue,
    toast: isDone ? toast : { kind: 'notDone' },
  }
}
