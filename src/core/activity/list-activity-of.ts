import type { ActivityEntry } from '#contract/site/activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { listEntries } from './activity-store.ts'
import { presentEntry } from './present-entry.ts'

const most = 200

export async function listActivityOf(ctx: Ctx, recordId: string): Promise<ActivityEntry[]> {
  authorise(ctx.actor, 'read-activity')

  const rows = await listEntries(ctx.db, { subject: recordId }, { limit: most })
  return rows.map(presentEntry)
}
