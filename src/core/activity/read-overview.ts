import { type Overview, overviewDays } from '#contract/site/overview.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { entriesByDay } from '../records/figures/entries-by-day.ts'
import { oldestPending } from '../records/figures/oldest-pending.ts'
import { recordCounts } from '../records/figures/record-counts.ts'
import { backupFailure } from '../upkeep/backup-failure.ts'
import { lastBackup } from '../upkeep/last-backup.ts'
import { filesVerified } from '../upkeep/verify-in-turn.ts'
import { lookupsByDay } from './lookups-by-day.ts'

/** The overview. It reads figures that triggers keep; nothing is counted here. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
  authorise(ctx.actor, 'read-overview')

  const [counts, oldest, entries, lookups, backup, failure, files] = await Promise.all([
    recordCounts(ctx),
    oldestPending(ctx),
    entriesByDay(ctx, { days: overviewDays }),
    lookupsByDay(ctx, { days: overviewDays }),
    lastBackup(ctx.db),
    backupFailure(ctx.db),
    filesVerified(ctx.db),
  ])
  return {
    counts,
    ...(oldest && {
      oldestPending: { id: oldest.id, name: oldest.name, since: oldest.createdAt },
    }),
    ...(backup && { lastBackup: backup }),
    ...(failure && { backupFailure: failure }),
    ...(files && {
      files: { bad: files.bad.length, ...(files.last && { verifiedAt: files.last.at }) },
    }),
    entries,
    lookups,
  }
}
