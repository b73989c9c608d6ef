import { z } from '@hono/zod-openapi'
import {
  activityActions,
  activityFilter,
  documentChanges,
  entryCursor,
  subjectKinds,
} from '#contract/site/activity.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { type Operation, operationsOf } from './operation.ts'
import { page, pageOf } from './pages.ts'
import { presentAs } from './present.ts'

const change = z.object({
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  done: z.enum(documentChanges).optional(),
})

const entry = z
  .object({
    seq: z.int().openapi({ description: 'Sequence number in the hash chain' }),
    at: z.iso.datetime(),
    actor: z.object({ kind: z.string(), id: z.string().optional(), name: z.string().optional() }),
    action: z.enum(activityActions),
    subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string().optional() }),
    network: z.string(),
    changes: z.array(change),
    isErased: z.boolean().openapi({
      description: 'True if the changes were erased together with the record or account',
    }),
    hash: z.string(),
  })
  .openapi('ActivityEntry')

const query = activityFilter.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z
    .string()
    .regex(entryCursor)
    .optional()
    .openapi({ description: 'Cursor: the `next` value of the previous page' }),
})

const operation = operationsOf('Activity')

export const activity: Operation[] = [
  operation('get', '/activity', 'read-activity', {
    summary: 'List the activity log (who changed what), newest first',
    query,
    answers: { 200: pageOf('A page of the activity log', entry) },
    async run({ c, ctx, deps, query: { limit, after, ...filter } }) {
      const { entries, older } = await listActivity(ctx, { ...filter, size: limit, older: after })
      const data = entries.map((one) => presentAs(entry, one))
      return page(c, deps, { data, next: older })
    },
  }),
]
