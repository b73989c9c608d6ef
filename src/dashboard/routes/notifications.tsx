import { dashboardPath } from '#contract/dashboard-pages.ts'
import { listNotifications } from '#core/notifications/list-notifications.ts'
import { markNotificationsSeen } from '#core/notifications/mark-notifications-seen.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { NotificationList } from '#dashboard/features/notifications/notification-list.tsx'
import type { Route } from './+types/notifications.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { notifications: await listNotifications(context.get(ctx)) }
}

/** Marks notifications up to the given time as seen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const until = Date.parse(text('until'))
  if (!Number.isNaN(until)) await markNotificationsSeen(ctx, new Date(until).toISOString())
  return leadTo(context, dashboardPath('notifications'), { replaces: true })
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationList {...loaderData} />
}
