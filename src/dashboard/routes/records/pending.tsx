import { dashboardPath } from '#contract/dashboard-pages.ts'
import { recordListQuery } from '#contract/record-list.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { ToastKind } from '#contract/toast.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listPending } from '#core/records/list/list-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { PendingPage } from '#dashboard/features/record-lists/pending-page.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

export const controlPost: Page = {
  action: 'approve-record',
  layout: 'dashboard',
  get: show,
  post: decide,
}

const { page: pageNumber } = recordListQuery.shape
const queue = dashboardPath('Control_Post')
const pageAddress = (page: number) => (page === 1 ? queue : `${queue}?page=${page}`)

function askedPage({ searchParams }: URL): number {
  const asked = pageNumber.safeParse(searchParams.get('page') ?? undefined)
  return asked.success ? asked.data : 1
}

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const list = await listPending(ctx, { size: 25, page: askedPage(url) })
  const now = ctx.now().getTime()
  return { status: 200, content: <PendingPage {...{ list, now, pageAddress }} /> }
}

async function decide({ url, ctx: makeCtx, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const here = pageAddress(askedPage(url))
  const backWith = (kind: ToastKind, name?: string) => ({ redirect: here, toast: { kind, name } })

  const [approved, revision] = String(form?.get('approve') ?? '').split(':')
  if (approved) {
    const name = (await findStaffRecord(ctx, approved))?.name
    const outcome = await approveRecord(ctx, approved, seenRevision(revision))
    return outcome === 'approved' ? backWith('recordApproved', name) : backWith('notDone')
  }
  const doomed = String(form?.get('delete') ?? '')
  const record = await findStaffRecord(ctx, doomed)
  if (!record) return backWith('notDone')
  const question = askFirst(form, { about: record.name, back: here })
  if (question) return question
  const outcome = await deleteRecord(ctx, doomed)
  return backWith(outcome === 'deleted' ? 'recordDeleted' : 'notDone')
}
