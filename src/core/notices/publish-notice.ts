import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import { writeAs } from '../write-as.ts'
import * as notices from './notice-store.ts'

export async function publishNotice(
  ctx: Ctx,
  id: string,
  isPublished: boolean,
): Promise<'done' | 'already-so' | 'not-found' | TitlePoses['outcome']> {
  return writeAs(ctx, 'edit-notices', async (db) => {
    const notice = await notices.findById(db, id)
    if (!notice) return 'not-found'
    const at = ctx.now().toISOString()
    const to = notices.publication(notice, isPublished, at)
    if (!to) return 'already-so'
    if (isPublished && titlePoses(ctx, notice.title)) return 'poses-as-government'
    if (!(await notices.change(db, notice, to, at))) return 'already-so'
    const action = isPublished ? 'notice.published' : 'notice.unpublished'
    await recordActivity(db, ctx, action, id)
    return 'done'
  })
}
