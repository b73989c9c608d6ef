import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../../context.ts'
import { passOverImports } from '../../imports/traces/search-imports.ts'
import { daysFrom, todayIn } from '../../today.ts'
import { continueRuns, type RunSeries } from '../../upkeep/run-series.ts'
import { binnedBefore, isBinnedBefore } from './bin-store.ts'
import { eraseRecord } from './erase-record.ts'

/** As many as are erased in about a minute */
const atOnce = 2000

type BinRun = RunSeries & { erased: number }

/** One run of the job: after a gap nothing is erased, since the clock may be wrong and nothing brings records back. */
export async function emptyBin(ctx: Ctx, before?: Partial<RunSeries>): Promise<BinRun> {
  const series = continueRuns(todayIn(ctx), before)
  return { ...series, ...(series.pausedUntil ? { erased: 0 } : await eraseDue(ctx)) }
}

export async function eraseDue(ctx: Ctx): Promise<{ erased: number }> {
  const before = daysFrom(ctx.now(), -ctx.settings.binDays)
  for (let erased = 0; ; ) {
    const ids = await binnedBefore(ctx.db, before, atOnce)
    const pass = ids.length > 1 ? await passOverImports(ctx, ids) : undefined
    for (const id of ids) {
      // Meanwhile it may have been brought back, and deleted again.
      const isDue = (db: Db) => isBinnedBefore(db, id, before)
      if ((await eraseRecord(ctx, id, 'bin', { pass, isDue })) === 'erased') erased++
    }
    if (ids.length < atOnce) return { erased }
  }
}
