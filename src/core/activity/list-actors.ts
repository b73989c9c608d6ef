import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { activeStudentsByName, staffByName } from './activity-store.ts'

/** The accounts that can have entries in the activity: staff first, then students who have some. */
export async function listActors(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-activity')

  return [...(await staffByName(ctx.db)), ...(await activeStudentsByName(ctx.db))]
}
