import type { Notice } from '#contract/site/notice.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { updateNotice } from '#core/notices/update-notice.ts'
import { EditNotice } from '#dashboard/features/notices/notices.tsx'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'
import { type ReadNotice, readNoticeForm, showGone } from './notices.tsx'

export const editPost: Page = {
  action: 'edit-notices',
  layout: 'dashboard',
  takesFiles: true,
  async get({ ctx, params }) {
    const notice = await findNotice(await ctx(), params.id ?? '')
    return notice ? show(200, notice) : notThere
  },
  post: save,
}

const notThere = { status: 404, content: <NotFound /> }

function show(status: number, notice: Notice, returned?: ReadNotice): PageAnswer {
  return { status, content: <EditNotice {...{ notice, returned }} /> }
}

async function save(request: PageRequest): Promise<PageAnswer> {
  await using sent = await request.upload()
  const ctx = await request.ctx()
  const notice = await findNotice(ctx, request.params.id ?? '')
  const read = await readNoticeForm(ctx, sent)
  if (!notice) return showGone(ctx, read)
  const { fields, staged, faults } = read
  const revision = seenRevision(sent.fields.get('revision'))
  const seen = { ...notice, revision }
  if (!fields || Object.keys(faults).length > 0) return show(422, seen, read)

  const updated = await updateNotice(ctx, {
    ...fields,
    id: notice.id,
    revision,
    pictures: staged,
  })
  switch (updated.outcome) {
    case 'updated':
      return { redirect: '/dashboard/posts', toast: { kind: 'saved' } }
    case 'changed-meanwhile':
      return show(409, updated.theirs, { ...read, isOutdated: true })
    case 'not-found':
      return showGone(ctx, read)
    default:
      return show(422, seen, withoutPicture(read, updated))
  }
}
