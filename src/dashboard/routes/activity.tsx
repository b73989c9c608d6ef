import { type ActivityFilter, activityFilter } from '#contract/site/activity.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { ActivityLog } from '#dashboard/features/activity/activity-log.tsx'
import type { Page } from '#site/http/page.ts'

export const activity: Page = {
  action: 'read-activity',
  layout: 'dashboard',
  async get({ url, ctx: makeCtx }) {
    const ctx = await makeCtx()
    const filter = readActivityFilter(url)
    const [older, newer] = ['older', 'newer'].map((side) => url.searchParams.get(side) ?? undefined)
    const [page, staff] = await Promise.all([
      listActivity(ctx, { ...filter, older, newer }),
      listActors(ctx),
    ])
    return { status: 200, content: <ActivityLog {...{ page, filter, staff }} /> }
  },
}

/** What stands in the address, as far as it means anything. */
export function readActivityFilter({ searchParams }: URL): ActivityFilter {
  const entries = Object.entries(activityFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(searchParams.get(name)?.trim() || undefined)
    return data === undefined ? [] : [[name, data]]
  })
  return Object.fromEntries(entries)
}
