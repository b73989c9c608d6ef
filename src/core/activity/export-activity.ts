import type { ActivityEntry, ActivityFilter } from '#contract/site/activity.ts'
import { onReaderThread, withPauses } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { whileAllowed } from '../while-allowed.ts'
import { writeAs } from '../write-as.ts'
import { allEntries, type EntryRow } from './activity-store.ts'
import { presentEntry } from './present-entry.ts'
import { recordActivity } from './record-activity.ts'

/** Streams all matching entries, newest first. The export itself is recorded in the activity. */
export async function exportActivity(
  ctx: Ctx,
  filter: ActivityFilter,
): Promise<AsyncIterable<ActivityEntry[]>> {
  await writeAs(ctx, 'export-activity', (db) => {
    return recordActivity(db, ctx, 'activity.exported', '', filter)
  })
  const slices = presented(allEntries(onReaderThread(ctx.db), filter))
  return whileAllowed(ctx, 'export-activity', withPauses(slices))
}

async function* presented(slices: AsyncIterable<EntryRow[]>): AsyncGenerator<ActivityEntry[]> {
  for await (const rows of slices) yield rows.map(presentEntry)
}
