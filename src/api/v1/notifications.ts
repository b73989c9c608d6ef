import { z } from '@hono/zod-openapi'
import { notification } from '#contract/notification.ts'
import { listNotifications } from '#core/notifications/list-notifications.ts'
import { markNotificationsSeen } from '#core/notifications/mark-notifications-seen.ts'
import { json, noContent } from '../json.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'

const operation = operationsOf('Notifications')

export const notifications: Operation[] = [
  operation('get', '/notifications', 'read-notifications', {
    summary: 'List notifications about your records, newest first',
    description:
      'Returns notifications of the last 30 days, at most 50 of each kind. They are about ' +
      'records that you entered: a record was sent back or approved, one of its documents ' +
      'expires, the candidate asks for a correction, or a consent was given or withdrawn. Admins ' +
      'get the last four kinds for all records, and are told when a record was sent again and awaits approval, of open requests ' +
      'about data, and 30 days before the retention of a record ends.',
    answers: { 200: listOf('Notifications', z.object(notification.shape).openapi('Notification')) },
    run: async ({ ctx }) => json({ data: await listNotifications(ctx) }),
  }),

  operation('post', '/notifications/seen', 'mark-notifications', {
    summary: 'Mark all notifications up to a time as seen',
    body: z
      .strictObject({ until: z.iso.datetime().describe('In UTC, such as `at` of a notification') })
      .openapi('NotificationsSeen'),
    answers: { 204: 'Done' },
    async run({ ctx, body }) {
      await markNotificationsSeen(ctx, body.until)
      return noContent()
    },
  }),
]
