import type { Toast } from '#contract/toast.ts'
import { undoOf } from '#contract/undo.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  listAddress,
  readListQuery,
  recordsPlace,
} from '#dashboard/features/record-lists/list-address.ts'
import { listChanges, RecordListPage } from '#dashboard/features/record-lists/record-list-page.tsx'
import type { Route } from './+types/records.ts'
import { changeChosen } from './change-chosen.ts'
import { toastOfDeletion } from './toast-of-deletion.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const query = readListQuery(recordsPlace, context.get(visit).url.searchParams)
  const [list, staff] = await Promise.all([listRecords(asker, query), listActors(asker)])
  return { query, list, staff }
}

const rowChanges = ['hide', 'unhide', 'delete'] as const

/** A button in a row carries the row's id; those of the bar act on the selected rows. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const query = readListQuery(recordsPlace, context.get(visit).url.searchParams)
  const here = listAddress(recordsPlace, query)
  const change = rowChanges.find((one) => form.has(one))
  if (!change) {
    const { rows } = await listRecords(ctx, query)
    return changeChosen({ ctx, context, form, changes: listChanges, rows, here })
  }

  const id = String(form.get(change))
  const record = await findStaffRecord(ctx, id)
  const backWith = (toast: Toast, place = `#r-${id}`) => leadTo(context, here + place, { toast })
  if (!record) return backWith({ kind: 'notDone' }, '')
  if (change === 'delete') {
    confirmFirst(form, { kind: 'record', about: record.name, back: here })
    return backWith(toastOfDeletion(await deleteRecord(ctx, id), record), '')
  }
  const outcome = await setVisibility(ctx, id, change === 'hide' ? 'hidden' : 'visible')
  if (outcome !== 'set') return backWith({ kind: 'notDone' })
  const kind = change === 'hide' ? 'recordHidden' : 'recordVisible'
  return backWith({ kind, name: record.name, undo: undoOf(change, record) })
}

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordListPage {...loaderData} {...actionData} />
}
