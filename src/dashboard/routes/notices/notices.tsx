import { noticePictures } from '#contract/site/notice.ts'
import type { Ctx } from '#core/context.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { listNotices } from '#core/notices/list-notices.ts'
import { NoticeDesk } from '#dashboard/features/notices/notices.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { type ReadNotice, readNoticeForm } from './read-notice-form.ts'

export const posts: Page = {
  action: 'edit-notices',
  layout: 'dashboard',
  takesFiles: true,
  get: async ({ ctx }) => show(await ctx(), 200),
  post: add,
}

/** The notice that somebody was changing is gone: what they typed stands where a new one is added. */
export async function showGone(ctx: Ctx, returned: ReadNotice): Promise<PageAnswer> {
  return { ...(await show(ctx, 404, returned)), toast: { kind: 'notDone' } }
}

async function show(ctx: Ctx, status: number, returned?: ReadNotice) {
  const shown = { notices: await listNotices(ctx), newId: ctx.newId(), returned }
  return { status, content: <NoticeDesk {...shown} /> }
}

async function add(request: PageRequest): Promise<PageAnswer> {
  await using sent = await request.upload()
  const ctx = await request.ctx()
  const read = await readNoticeForm(ctx, sent)
  const { fields, staged } = read
  const faults = { ...read.faults }
  for (const picture of noticePictures) if (!staged[picture]) faults[picture] ??= 'required'
  const { firstPicture, secondPicture } = staged
  if (!fields || !firstPicture || !secondPicture || Object.keys(faults).length > 0) {
    return show(ctx, 422, { ...read, faults })
  }
  const added = await addNotice(ctx, {
    ...fields,
    ...sendingOf(ctx, { url: request.url, ...sent }),
    isPublished: sent.fields.get('publish') === 'yes',
    pictures: { firstPicture, secondPicture },
  })
  if (added.outcome === 'key-mismatch') return show(ctx, 409, { ...read, isSentBefore: true })
  if (added.outcome !== 'added') return show(ctx, 422, withoutPicture(read, added))
  return { redirect: '/dashboard/posts', toast: { kind: 'saved' } }
}
