import { z } from '@hono/zod-openapi'
import { fileTypes } from '#contract/document-types.ts'
import { notificationKinds } from '#contract/notification.ts'
import { listNotifications } from '#core/notifications/list-notifications.ts'
import { markNotificationsSeen } from '#core/notifications/mark-notifications-seen.ts'
import { json, noContent } from '../json.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'

const operation = operationsOf('Notifications')

const notification = z
  .object({
    kind: z.enum(notificationKinds),
    at: z.iso.datetime(),
    record: z.object({ id: z.string(), name: z.string() }),
    by: z
      .object({ id: z.string(), name: z.string().optional() })
      .optional()
      .openapi({ description: 'Who sent it back, or who added what was sent again' }),
    document: z
      .object({ type: z.enum(fileTypes), expiresOn: z.iso.date() })
      .optional()
      .openapi({ description: 'The document that ends, and its last day' }),
    reason: z.string().optional().openapi({ description: 'Why it was sent back' }),
    isNew: z.boolean(),
  })
  .openapi('Notification')

export const notifications: Operation[] = [
  operation('get', '/notifications', 'read-notifications', {
    summary: 'List what was decided about your records, newest first',
    description:
      'Of the last 30 days: your records that were sent back or approved, or have a document that ' +
      'ends; for admins also what was sent again and awaits approval, and the documents of all ' +
      'records. At most 50 of each.',
    answers: { 200: listOf('Notifications', notification) },
    run: async ({ ctx }) => json({ data: await listNotifications(ctx) }),
  }),

  operation('post', '/notifications/seen', 'mark-notifications', {
    summary: 'Mark notifications as seen, up to a time',
    body: z.strictObject({ until: z.iso.datetime() }).openapi('NotificationsSeen'),
    answers: { 204: 'Done' },
    async run({ ctx, body }) {
      await markNotificationsSeen(ctx, body.until)
      return noContent()
    },
  }),
]
