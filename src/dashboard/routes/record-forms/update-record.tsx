import type { Editor } from '#contract/forms/record-form.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { NoSuchRecord, UpdatePage } from '#dashboard/features/record-form/form-pages.tsx'
import type { Page, PageRequest } from '#site/http/page.ts'
import { beginForm } from './begin-form.ts'
import { updatePlace } from './form-place.ts'
import { saveRecordForm } from './save-record-form.tsx'

/** A change of any record by an admin, or of one's own by a moderator. */
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
