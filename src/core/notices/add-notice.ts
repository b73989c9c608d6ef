import type { NoticeFields, NoticePicture } from '#contract/site/notice.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type NotPlaced, placePictures } from '../documents/placed-pictures.ts'
import { actorId } from '../documents/stage-document.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import * as notices from './notice-store.ts'

type NewNotice = NoticeFields & {
  /** Generated when the form is opened, so that submitting it twice adds one notice */
  id: string
  sending?: Sending | undefined
  isPublished: boolean
  pictures: Record<NoticePicture, string>
}

type NoticeAdded = { outcome: 'added'; id: string } | KeyMismatch | NotPlaced | TitlePoses

export async function addNotice(ctx: Ctx, notice: NewNotice): Promise<NoticeAdded> {
  authorise(ctx.actor, 'edit-notices')
  ctx.files.requireRoom()

  const { id, title, text, isPublished, pictures, sending } = notice
  if (titlePoses(ctx, title)) return { outcome: 'poses-as-government' }
  const at = ctx.now().toISOString()
  const making = { purpose: 'add-notice', sending, outcome: 'added', id } as const
  return writeOnce(ctx, 'edit-notices', making, async (db) => {
    if (await notices.findById(db, id)) return { outcome: 'key-mismatch' }
    await notices.insert(db, {
      id,
      title,
      text,
      isPublished: isPublished ? 1 : 0,
      publishedAt: isPublished ? at : null,
      createdBy: actorId(ctx),
      createdAt: at,
      updatedAt: at,
      revision: 1,
    })
    await placePictures(db, ctx, { noticeId: id }, pictures)
    await recordActivity(db, ctx, 'notice.added', id, {
      title,
      isPublished: String(isPublished),
    })
    return undefined
  })
}
