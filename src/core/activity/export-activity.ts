import type { ActivityEntry, ActivityFilter } from '#contract/site/activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type Beside, listEntries } from './activity-store.ts'
import { presentEntry } from './present-entry.ts'
import { recordActivity } from './record-activity.ts'

const slice = 500

/** All entries of a filter, newest first, a slice at a time. That they were taken is written down. */
export async function exportActivity(
  ctx: Ctx,
  filter: ActivityFilter,
): Promise<AsyncIterable<ActivityEntry[]>> {
  authorise(ctx.actor, 'export-activity')

  await recordActivity(ctx.db, ctx, 'activity.exported', '', filter)
  return slices(ctx, filter)
}

async function* slices({ db }: Ctx, filter: ActivityFilter): AsyncGenerator<ActivityEntry[]> {
  for (let beside: Beside | undefined; ; ) {
    const rows = await listEntries(db, filter, { beside, limit: slice })
    if (rows.length > 0) yield rows.map(presentEntry)
    const last = rows.at(-1)
    if (!last || rows.length < slice) return
    beside = { side: 'older', of: { at: last.at, seq: last.seq } }
  }
}
