import { type NoticeFields, noticeFields } from '#contract/site/notice.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import type { ReturnedNotice } from '#dashboard/features/notices/notices.tsx'
import { takeInPictures } from '#dashboard/routes/take-in-pictures.ts'

export type ReadNotice = ReturnedNotice & {
  /** Absent if there are mistakes */
  fields?: NoticeFields
}

export async function readNoticeForm(ctx: Ctx, sent: SentForm): Promise<ReadNotice> {
  const typed = { title: sent.fields.get('title') ?? '', text: sent.fields.get('text') ?? '' }
  const checked = noticeFields.safeParse(typed)
  const mistakes = Object.fromEntries(
    checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  )
  const pictures = await takeInPictures(ctx, sent)
  return { typed, mistakes, ...pictures, ...(checked.success && { fields: checked.data }) }
}
