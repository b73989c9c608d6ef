import type { Editor } from '#contract/forms/record-form.ts'
import { recordListQuery } from '#contract/record-list.ts'
import type { Ctx } from '#core/context.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import {
  EntryPage,
  ManagePostPage,
  NoSuchRecord,
  UpdatePage,
} from '#dashboard/features/record-form/form-pages.tsx'
import type { Page, PageRequest } from '#site/http/page.ts'
import { entryPlace, ownEntryPlace, updatePlace } from './form-place.ts'
import { beginForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.tsx'

export const entry: Page = {
  action: 'use-admin-form',
  layout: 'dashboard',
  takesFiles: true,
  async get(request: PageRequest) {
    const form = await beginForm(await request.ctx(), entryPlace)
    return { status: 200, content: <EntryPage form={form} /> }
  },
  async post(request: PageRequest) {
    await using sent = await request.upload()
    return await saveRecordForm(sent, await request.ctx(), entryPlace, {
      show: (form) => <EntryPage form={form} />,
      done: 'recordAdded',
      next: entryPlace.address,
    })
  },
}

/** A moderator's new record, and the records entered before. */
export const managePost: Page = {
  action: 'use-moderator-form',
  layout: 'dashboard',
  takesFiles: true,
  async get(request: PageRequest) {
    const ctx = await request.ctx()
    const [form, entries] = await Promise.all([
      beginForm(ctx, ownEntryPlace),
      ownEntries(ctx, request.url),
    ])
    return { status: 200, content: <ManagePostPage {...{ form, entries }} /> }
  },
  async post(request: PageRequest) {
    await using sent = await request.upload()
    const ctx = await request.ctx()
    const entries = await ownEntries(ctx, request.url)
    return await saveRecordForm(sent, ctx, ownEntryPlace, {
      show: (form) => <ManagePostPage {...{ form, entries }} />,
      done: 'recordAdded',
      next: ownEntryPlace.address,
    })
  },
}

function ownEntries(ctx: Ctx, url: URL) {
  const page = url.searchParams.get('page') ?? undefined
  const lastFirst = { size: 10, sort: '-changed' }
  const asked = recordListQuery.safeParse({ ...lastFirst, page })
  return listOwnRecords(ctx, asked.data ?? recordListQuery.parse(lastFirst))
}

/** An admin changes any record, a moderator their own. */
function updateForm(editor: Editor, action: Page['action']): Page {
  return {
    action,
    layout: 'dashboard',
    takesFiles: true,
    async get(request: PageRequest) {
      const ctx = await request.ctx()
      const { id = '' } = request.params
      const record = await findStaffRecord(ctx, id)
      if (!record) return { status: 404, content: <NoSuchRecord editor={editor} /> }
      const form = await beginForm(ctx, updatePlace(editor, id, record))
      return { status: 200, content: <UpdatePage {...{ form, record }} /> }
    },
    async post(request: PageRequest) {
      await using sent = await request.upload()
      const ctx = await request.ctx()
      const { id = '' } = request.params
      const record = await findStaffRecord(ctx, id)
      const place = updatePlace(editor, id, record)
      return await saveRecordForm(sent, ctx, place, {
        show: (form) => <UpdatePage {...{ form, record }} />,
        done: 'recordUpdated',
        next: place.address,
      })
    },
  }
}

export const updateAnyRecord = updateForm('admin', 'use-admin-form')
export const updateOwnRecord = updateForm('moderator', 'use-moderator-form')
