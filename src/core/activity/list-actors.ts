import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { listStaff } from './activity-store.ts'

export async function listActors(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-activity')

  return listStaff(ctx.db)
}
