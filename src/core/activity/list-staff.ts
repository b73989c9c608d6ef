import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { personOf, staffByName } from './activity-store.ts'

/** The staff, and a person who is asked for by id: who entered records may have another role by now. */
export async function listStaff(ctx: Ctx, also?: string): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-activity')

  const staff = await staffByName(ctx.db)
  if (!also || staff.some(({ id }) => id === also)) return staff
  return [...staff, ...(await personOf(ctx.db, also))]
}
