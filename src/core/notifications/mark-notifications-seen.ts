import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { markSeen } from './notification-store.ts'

/** Marks notifications as seen up to the newest one that was shown: later ones stay new. */
export async function markNotificationsSeen(ctx: Ctx, until: string): Promise<void> {
  const { id } = authoriseOwn(ctx.actor, 'mark-notifications')

  const at = new Date(Math.min(Date.parse(until), ctx.now().getTime())).toISOString()
  await writeAs(ctx, 'mark-notifications', (db) => markSeen(db, id, at))
}
