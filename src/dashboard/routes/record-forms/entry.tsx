import { EntryPage } from '#dashboard/features/record-form/form-pages.tsx'
import type { Page, PageRequest } from '#site/http/page.ts'
import { beginForm } from './begin-form.ts'
import { entryPlace } from './form-place.ts'
import { saveRecordForm } from './save-record-form.tsx'

/** An admin's new record. */
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
