import { recordListQuery } from '#contract/record-list.ts'
import type { Ctx } from '#core/context.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { ManagePostPage } from '#dashboard/features/record-form/form-pages.tsx'
import type { Page, PageRequest } from '#site/http/page.ts'
import { beginForm } from './begin-form.ts'
import { ownEntryPlace } from './form-place.ts'
import { saveRecordForm } from './save-record-form.tsx'

/** A moderator's new record, and below it what became of those entered before. */
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
