import type { ActivityEntry, ActivityFilter } from '#contract/site/activity.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import { writeAs } from '../write-as.ts'
import { type Beside, listEntries } from './activity-store.ts'
import { presentEntry } from './present-entry.ts'
import { recordActivity } from './record-activity.ts'

const slice = 500

/** Streams all matching entries, newest first. The export itself is recorded in the activity. */
export async function exportActivity(
  ctx: Ctx,
  filter: ActivityFilter,
): Promise<AsyncIterable<ActivityEntry[]>> {
  await writeAs(ctx, 'export-activity', (db) => {
    return recordActivity(db, ctx, 'activity.exported', '', filter)
  })
  return whileAllowed(ctx, 'export-activity', slices(ctx, filter))
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
