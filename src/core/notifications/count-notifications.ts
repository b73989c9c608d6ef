import type { NotificationCounts } from '#contract/notification.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { newSince } from './list-notifications.ts'
import { countSince, readSettings } from './notification-store.ts'

/** The number of new notifications since the person last looked, for the menu. */
export async function countNotifications(ctx: Ctx): Promise<NotificationCounts> {
  const { id, role } = authoriseOwn(ctx.actor, 'read-notifications')

  const from = newSince(ctx, (await readSettings(ctx.db, id))?.notificationsSeenAt)
  return countSince(ctx.db, { id, role, from })
}
