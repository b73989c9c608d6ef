import { z } from '@hono/zod-openapi'
import { activityEntry, activityFilter, entryCursor } from '#contract/site/activity.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { type Operation, operationsOf } from './operation.ts'
import { page, pageOf, paging } from './pages.ts'
import { presentAs } from './present.ts'

const entry = z.object(activityEntry.shape).openapi('ActivityEntry')

const query = activityFilter.extend(paging(z.string().regex(entryCursor)))

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
