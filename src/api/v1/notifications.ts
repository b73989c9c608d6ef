import { z } from '@hono/zod-openapi'
import { fileTypes } from '#contract/document-types.ts'
import { notificationKinds } from '#contract/notification.ts'
import { requestKinds } from '#contract/person/request.ts'
import { listNotifications } from '#core/notifications/list-notifications.ts'
import { markNotificationsSeen } from '#core/notifications/mark-notifications-seen.ts'
import { json, noContent } from '../json.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'
import { person } from './records/record-shape.ts'

const operation = operationsOf('Notifications')

const notification = z
  .object({
    kind: z.enum(notificationKinds),
    at: z.iso.datetime(),
    record: z.object({ id: z.string(), name: z.string() }),
    by: person.optional().openapi({
      description:
        'The person who sent the record back or, for `sent-again`, the person who added it',
    }),
    document: z
      .object({ type: z.enum(fileTypes), expiresOn: z.iso.date() })
      .optional()
      .openapi({ description: 'The document that expires, and the last day on which it is valid' }),
    endsOn: z.iso.date().optional().openapi({
      description: 'For `retention`: the last day on which the record is kept',
    }),
    request: z
      .object({ id: z.string(), kind: z.enum(requestKinds), dueOn: z.iso.date() })
      .optional()
      .openapi({
        description:
          'For `request`: what somebody asks about their own data, and the last day to answer',
      }),
    reason: z
      .string()
      .optional()
      .openapi({
        description:
          'Why the record was sent back; for `correction`, what the candidate asks to correct; for ' +
          '`request`, the note of the request',
      }),
    isNew: z.boolean(),
  })
  .openapi('Notification')

export const notifications: Operation[] = [
  operation('get', '/notifications', 'read-notifications', {
    summary: 'List notifications about your records, newest first',
    description:
      'Returns notifications of the last 30 days, at most 50 of each kind. They are about ' +
      'records that you entered: a record was sent back or approved, one of its documents ' +
      'expires, the candidate asks for a correction, or a consent was given or withdrawn. Admins ' +
      'get the last four kinds for all records, and are told when a record was sent again and awaits approval, of open requests ' +
      'about data, and 30 days before the retention of a record ends.',
    answers: { 200: listOf('Notifications', notification) },
    run: async ({ ctx }) => json({ data: await listNotifications(ctx) }),
  }),

  operation('post', '/notifications/seen', 'mark-notifications', {
    summary: 'Mark all notifications up to a time as seen',
    body: z.strictObject({ until: z.iso.datetime() }).openapi('NotificationsSeen'),
    answers: { 204: 'Done' },
    async run({ ctx, body }) {
      await markNotificationsSeen(ctx, body.until)
      return noContent()
    },
  }),
]
