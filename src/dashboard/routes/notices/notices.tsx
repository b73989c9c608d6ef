import { type NoticeFields, noticeFields, noticePictures } from '#contract/site/notice.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { listNotices } from '#core/notices/list-notices.ts'
import { publishNotice } from '#core/notices/publish-notice.ts'
import { ManageNotices, type ReturnedNotice } from '#dashboard/features/notices/notices.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { statePage } from '#dashboard/routes/state-page.ts'
import { takeInPictures, withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

export const posts: Page = {
  action: 'edit-notices',
  layout: 'dashboard',
  takesFiles: true,
  get: async ({ ctx }) => show(await ctx(), 200),
  post: add,
}

/** The notice was deleted while it was edited: its values go into the form for a new one. */
export async function showGone(ctx: Ctx, returned: ReadNotice): Promise<PageAnswer> {
  return { ...(await show(ctx, 404, returned)), toast: { kind: 'notDone' } }
}

async function show(ctx: Ctx, status: number, returned?: ReadNotice) {
  const shown = { notices: await listNotices(ctx), newId: ctx.newId(), returned }
  return { status, content: <ManageNotices {...shown} /> }
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

export type ReadNotice = ReturnedNotice & {
  /** Absent if there are mistakes */
  fields?: NoticeFields
}

/** Reads a form and stages its pictures. */
export async function readNoticeForm(ctx: Ctx, sent: SentForm): Promise<ReadNotice> {
  const typed = { title: sent.fields.get('title') ?? '', text: sent.fields.get('text') ?? '' }
  const checked = noticeFields.safeParse(typed)
  const mistakes = Object.fromEntries(
    checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  )
  const pictures = await takeInPictures(ctx, sent)
  return { typed, mistakes, ...pictures, ...(checked.success && { fields: checked.data }) }
}

export const postState = statePage({
  action: 'edit-notices',
  list: '/dashboard/posts',
  find: findNotice,
  changes: {
    async publish(ctx, id) {
      return (await publishNotice(ctx, id, true)) === 'done' ? 'saved' : 'notDone'
    },
    async unpublish(ctx, id) {
      return (await publishNotice(ctx, id, false)) === 'done' ? 'saved' : 'notDone'
    },
    async delete(ctx, id) {
      return (await deleteNotice(ctx, id)) === 'deleted' ? 'noticeDeleted' : 'notDone'
    },
  },
})
