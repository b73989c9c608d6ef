import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { removeOf } from '../documents/document-store.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { writeAs } from '../write-as.ts'
import * as classes from './class-store.ts'

type ClassDeleted = 'deleted' | 'published-once' | 'not-found'

/** Deletes a draft, in which nobody can be enrolled; a published class can only be cancelled. */
export async function deleteClass(ctx: Ctx, id: string): Promise<ClassDeleted> {
  const done = await writeAs(ctx, 'edit-classes', async (db) => {
    const found = await classes.lockRow(db, id)
    if (!found) return 'not-found'
    if (found.state !== 'draft') return 'published-once'
    const orphans = await removeOf(db, { classId: id })
    await classes.remove(db, id)
    await recordActivity(db, ctx, 'class.deleted', id, { title: found.title })
    return orphans
  })
  if (!Array.isArray(done)) return done
  await removeBlobs(ctx, done)
  return 'deleted'
}
