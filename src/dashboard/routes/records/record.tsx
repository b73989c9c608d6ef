import { dashboardPath } from '#contract/dashboard-pages.ts'
import { listActivityOf } from '#core/activity/list-activity-of.ts'
import { can } from '#core/authorise.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { RecordHistory } from '#dashboard/features/activity/entry-list.tsx'
import { RecordPage } from '#dashboard/features/review/record-page.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'

/** Admins see any record, moderators those that they entered. */
export const recordPage: Page = {
  action: 'read-record',
  layout: 'dashboard',
  get: show,
  post: change,
}

const notThere = { status: 404, content: <NotFound /> }
const addressOf = (id: string) => `/dashboard/records/${id}`

async function show({ params, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const record = await findStaffRecord(ctx, params.id ?? '')
  if (!record) return notThere
  const isAdmins = ctx.actor.role === 'admin'
  const history = can(ctx.actor, 'read-activity') && (
    <RecordHistory entries={await listActivityOf(ctx, record.id)} />
  )
  return { status: 200, content: <RecordPage {...{ record, isAdmins, history }} /> }
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
  if (asked !== 'delete') return { redirect: here }
  const question = askFirst(form, { about: name, back: here })
  if (question) return question
  const outcome = await deleteRecord(ctx, id)
  const kind = outcome === 'deleted' ? 'recordDeleted' : 'notDone'
  return { redirect: dashboardPath('update'), toast: { kind } }
}
