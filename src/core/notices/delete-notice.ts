import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { removeOf } from '../documents/document-store.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { writeAs } from '../write-as.ts'
import * as notices from './notice-store.ts'

/** Deletes the rows first: a crash leaves unused files, never missing ones. */
export async function deleteNotice(ctx: Ctx, id: string): Promise<'deleted' | 'not-found'> {
  const orphans = await writeAs(ctx, 'edit-notices', async (db) => {
    if (!(await notices.lockRow(db, id))) return undefined
    const blobs = await removeOf(db, { noticeId: id })
    await notices.remove(db, id)
    await recordActivity(db, ctx, 'notice.deleted', id)
    return blobs
  })
  if (!orphans) return 'not-found'
  await removeBlobs(ctx, orphans)
  return 'deleted'
}
