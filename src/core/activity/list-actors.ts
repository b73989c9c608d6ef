import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { activeStudentsByName, staffByName } from './activity-store.ts'

/** The accounts that can have entries in the activity: staff first, then students who have some. */
export async function listActors(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-activity')

  const db = onReaderThread(ctx.db)
  return [...(await staffByName(db)), ...(await activeStudentsByName(db))]
}
