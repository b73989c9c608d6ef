import type { ToastKind } from '#contract/toast.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { exportRecords } from '#core/records/list/export-records.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import {
  filterOf,
  listAddress,
  readListQuery,
} from '#dashboard/features/record-lists/list-address.ts'
import { RecordListPage } from '#dashboard/features/record-lists/record-list-page.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import { csvAnswer } from '#site/http/csv-answer.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { changeChosen } from './change-chosen.tsx'

export const updateList: Page = {
  action: 'list-records',
  layout: 'dashboard',
  get: show,
  post: change,
}

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const query = readListQuery(url.searchParams)
  const ctx = await makeCtx()
  const [list, staff] = await Promise.all([listRecords(ctx, query), listActors(ctx)])
  return { status: 200, content: <RecordListPage {...{ query, list, staff }} /> }
}

const rowChanges = ['hide', 'unhide', 'delete'] as const

/** A button in a row carries the row's id; those of the bar act on the selected rows. */
async function change(request: PageRequest): Promise<PageAnswer> {
  const form = await request.form()
  const pressed = rowChanges.find((one) => form?.has(one))
  const id = pressed && form?.get(pressed)
  if (!form || !pressed || typeof id !== 'string') return changeChosen(request, form)
  return changeRow(request, pressed, id, form)
}

async function changeRow(
  { url, ctx: makeCtx }: PageRequest,
  change: (typeof rowChanges)[number],
  id: string,
  form: FormData,
): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const here = listAddress(readListQuery(url.searchParams))
  const record = await findStaffRecord(ctx, id)
  const name = record?.name
  const backWith = (kind: ToastKind, place = `#r-${id}`) => {
    return { redirect: `${here}${place}`, toast: { kind, name } }
  }
  if (!record) return backWith('notDone', '')
  if (change === 'delete') {
    const question = askFirst(form, { about: name, back: here })
    if (question) return question
    const outcome = await deleteRecord(ctx, id)
    return backWith(outcome === 'deleted' ? 'recordDeleted' : 'notDone', '')
  }
  const outcome = await setVisibility(ctx, id, change === 'hide' ? 'hidden' : 'visible')
  if (outcome !== 'set') return backWith('notDone')
  return backWith(change === 'hide' ? 'recordHidden' : 'recordVisible')
}

/** Exports the filtered list as CSV. A POST, because the export is recorded in the activity. */
export const updateExport: Page = {
  action: 'export-records',
  get: ({ url }) => ({ redirect: listAddress(readListQuery(url.searchParams)) }),
  async post({ url, headers, ctx: makeCtx }) {
    const ctx = await makeCtx()
    const filter = filterOf(readListQuery(url.searchParams))
    const headings = messagesIn(localeOf(url, headers)).recordLists.exportHeadings
    const lines = await exportRecords(ctx, { filter, headings })
    const day = ctx.now().toISOString().slice(0, 10)
    return csvAnswer(`records-${day}`, lines)
  },
}
