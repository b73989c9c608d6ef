import { dashboardPath } from '#contract/dashboard-pages.ts'
import { recordListQuery } from '#contract/record-list.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { ToastKind } from '#contract/toast.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listPending } from '#core/records/list/list-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { PendingPage } from '#dashboard/features/record-lists/pending-page.tsx'
import type { Route } from './+types/pending.ts'

const { page: pageNumber } = recordListQuery.shape
const queue = dashboardPath('Control_Post')

function askedPage({ searchParams }: URL): number {
  const asked = pageNumber.safeParse(searchParams.get('page') ?? undefined)
  return asked.success ? asked.data : 1
}

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const list = await listPending(asker, { size: 25, page: askedPage(context.get(visit).url) })
  return { list, now: asker.now().getTime() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const page = askedPage(context.get(visit).url)
  const here = page === 1 ? queue : `${queue}?page=${page}`
  const backWith = (kind: ToastKind, name?: string) => {
    return leadTo(context, here, { toast: { kind, name } })
  }

  const [approved, revision] = String(form.get('approve') ?? '').split(':')
  if (approved) {
    const name = (await findStaffRecord(ctx, approved))?.name
    const outcome = await approveRecord(ctx, approved, seenRevision(revision))
    return outcome === 'approved' ? backWith('recordApproved', name) : backWith('notDone')
  }
  const doomed = String(form.get('delete') ?? '')
  const record = await findStaffRecord(ctx, doomed)
  if (!record) return backWith('notDone')
  confirmFirst(form, { about: record.name, back: here })
  const outcome = await deleteRecord(ctx, doomed)
  return backWith(outcome === 'deleted' ? 'recordDeleted' : 'notDone')
}

export default function Pending({ loaderData }: Route.ComponentProps) {
  return <PendingPage {...loaderData} />
}
