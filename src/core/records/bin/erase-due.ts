import type { Ctx } from '../../context.ts'
import { daysFrom, todayIn } from '../../today.ts'
import { continueRuns, type RunSeries } from '../../upkeep/run-series.ts'
import { binnedBefore } from './bin-store.ts'
import { eraseRecord } from './erase-record.ts'

const atOnce = 100

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
    for (const id of ids) if ((await eraseRecord(ctx, id)) === 'erased') erased++
    if (ids.length < atOnce) return { erased }
  }
}
