import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast } from '#contract/toast.ts'
import { undoOf } from '#contract/undo.ts'
import { listActors } from '#core/activity/list-actors.ts'
import type { Ctx } from '#core/context.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listPending } from '#core/records/list/list-pending.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { listUsedReasons } from '#core/records/reading/used-reasons.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  listAddress,
  queuePlace,
  readListQuery,
} from '#dashboard/features/record-lists/list-address.ts'
import { PendingPage, queueChanges } from '#dashboard/features/record-lists/pending-page.tsx'
import type { Route } from './+types/pending.ts'
import { changeChosen } from './change-chosen.ts'
import { toastOfDeletion } from './toast-of-deletion.ts'

async function readQueue(ctx: Ctx, { searchParams }: URL) {
  const query = { ...readListQuery(queuePlace, searchParams), approval: undefined }
  return { query, list: await listPending(ctx, query) }
}

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url } = context.get(visit)
  const [queue, staff, usedReasons] = await Promise.all([
    readQueue(asker, url),
    listActors(asker),
    listUsedReasons(asker),
  ])
  return { ...queue, staff, usedReasons, now: asker.now().getTime() }
}

/** A button in a row carries the row's id; those of the bar act on the selected rows. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { query, list } = await readQueue(ctx, context.get(visit).url)
  const here = listAddress(queuePlace, query)
  const backWith = (toast: Toast) => leadTo(context, here, { toast })

  const [approved, revision] = String(form.get('approve') ?? '').split(':')
  if (approved) {
    const name = (await findStaffRecord(ctx, approved))?.name
    const seen = { id: approved, revision: seenRevision(revision) }
    if ((await approveRecord(ctx, approved, seen.revision)) !== 'approved') {
      return backWith({ kind: 'notDone' })
    }
    return backWith({ kind: 'recordApproved', name, undo: undoOf('approve', seen) })
  }
  const doomed = form.get('delete')
  if (doomed === null && form.has('bulk')) {
    const changes = queueChanges
    return changeChosen({ ctx, context, form, changes, rows: list.rows, here })
  }
  const record = await findStaffRecord(ctx, String(doomed ?? ''))
  if (!record) return backWith({ kind: 'notDone' })
  confirmFirst(form, { kind: 'record', about: record.name, back: here })
  return backWith(toastOfDeletion(await deleteRecord(ctx, record.id), record))
}

export default function Pending({ loaderData, actionData }: Route.ComponentProps) {
  return <PendingPage {...loaderData} {...actionData} />
}
