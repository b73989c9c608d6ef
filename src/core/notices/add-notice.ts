import type { NoticeFields, NoticePicture } from '#contract/site/notice.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type NotPlaced, notPlaced, placePictures } from '../documents/placed-pictures.ts'
import { writeAs } from '../write-as.ts'
import * as notices from './notice-store.ts'

export type NewNotice = NoticeFields & {
  /** Given out with the form: a form that is sent twice makes one notice */
  id: string
  isPublished: boolean
  pictures: Record<NoticePicture, string>
}

export type NoticeAdded = { outcome: 'added' } | NotPlaced

export async function addNotice(ctx: Ctx, notice: NewNotice): Promise<NoticeAdded> {
  authorise(ctx.actor, 'edit-notices')
  ctx.files.requireRoom()

  const { id, title, text, isPublished, pictures } = notice
  const at = ctx.now().toISOString()
  try {
    await writeAs(ctx, 'edit-notices', async (db) => {
      await notices.insert(db, {
        id,
        title,
        text,
        isPublished: isPublished ? 1 : 0,
        publishedAt: isPublished ? at : null,
        createdBy: ctx.actor.role === 'stranger' ? '' : ctx.actor.id,
        createdAt: at,
        updatedAt: at,
        revision: 1,
      })
      await placePictures(db, ctx, { noticeId: id }, pictures)
      await recordActivity(db, ctx, 'notice.added', id, { title, isPublished: String(isPublished) })
    })
    return { outcome: 'added' }
  } catch (error) {
    const reason = notPlaced(error)
    if (reason) return reason
    if (uniqueViolation(error)) return { outcome: 'added' }
    throw error
  }
}
