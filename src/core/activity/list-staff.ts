import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { staffByName } from './activity-store.ts'

export async function listStaff(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorise(ctx.actor, 'read-activity')

  return staffByName(ctx.db)
}
