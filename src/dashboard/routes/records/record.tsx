import { dashboardPath } from '#contract/dashboard-pages.ts'
import { sendBackReason } from '#contract/staff-record.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { listActivityOf } from '#core/activity/list-activity-of.ts'
import { can } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { RecordHistory } from '#dashboard/features/activity/entry-list.tsx'
import { RecordPage } from '#dashboard/features/review/record-page.tsx'
import type { ReasonMistake, Returned } from '#dashboard/features/review/send-back-form.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** Admins see any record, moderators those that they entered. */
export const recordPage: Page = {
  action: 'read-record',
  layout: 'dashboard',
  isTypedAtLength: true,
  get: async ({ params, ctx }) => show(await ctx(), params.id ?? ''),
  post: change,
}

const notThere = { status: 404, content: <NotFound /> }
const addressOf = (id: string) => `/dashboard/records/${id}`

type Told = { wasChanged?: boolean; reason?: Returned }

async function show(ctx: Ctx, id: string, told: Told = {}): Promise<PageAnswer> {
  const record = await findStaffRecord(ctx, id)
  if (!record) return notThere
  const isAdmins = ctx.actor.role === 'admin'
  const history = can(ctx.actor, 'read-activity') && (
    <RecordHistory entries={await listActivityOf(ctx, record.id)} />
  )
  const status = told.wasChanged ? 409 : told.reason ? 422 : 200
  return { status, content: <RecordPage {...{ record, isAdmins, history, ...told }} /> }
}

async function change({ params, ctx: makeCtx, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const record = await findStaffRecord(ctx, params.id ?? '')
  if (!record) return notThere
  const { id, name } = record
  const here = addressOf(id)
  const asked = form?.get('do')
  if (asked === 'hide' || asked === 'unhide') {
    const outcome = await setVisibility(ctx, id, asked === 'hide' ? 'hidden' : 'visible')
    const kind = asked === 'hide' ? 'recordHidden' : 'recordVisible'
    return { redirect: here, toast: outcome === 'set' ? { kind, name } : { kind: 'notDone' } }
  }
  if (asked === 'withdraw-approval') {
    const kind = (await withdrawApproval(ctx, id)) === 'withdrawn' ? 'approvalWithdrawn' : 'notDone'
    return { redirect: here, toast: { kind, name } }
  }
  if (form && asked === 'send-back') return returned(ctx, { id, name }, form)
  if (asked !== 'delete') return { redirect: here }
  const question = askFirst(form, { about: name, back: here })
  if (question) return question
  const outcome = await deleteRecord(ctx, id)
  const kind = outcome === 'deleted' ? 'recordDeleted' : 'notDone'
  return { redirect: dashboardPath('update'), toast: { kind } }
}

async function returned(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  form: FormData,
): Promise<PageAnswer> {
  const typed = String(form.get('reason') ?? '')
  const reason = sendBackReason.safeParse(typed)
  if (!reason.success) {
    const mistake = reason.error.issues[0]?.message as ReasonMistake
    return show(ctx, id, { reason: { typed, mistake } })
  }
  const revision = seenRevision(form.get('revision'))
  const outcome = await sendBack(ctx, { id, revision, reason: reason.data })
  if (outcome === 'sent-back') {
    return { redirect: addressOf(id), toast: { kind: 'recordSentBack', name } }
  }
  return show(ctx, id, { wasChanged: true, reason: { typed } })
}
