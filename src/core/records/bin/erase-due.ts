import type { Ctx } from '../../context.ts'
import { binnedBefore } from './bin-store.ts'
import { eraseRecord } from './erase-record.ts'

const dayMs = 86_400_000
const atOnce = 100

/** Erases records whose days in the bin are over. */
export async function eraseDue(ctx: Ctx): Promise<{ erased: number }> {
  const before = new Date(ctx.now().getTime() - ctx.settings.binDays * dayMs).toISOString()
  for (let erased = 0; ; ) {
    const ids = await binnedBefore(ctx.db, before, atOnce)
    for (const id of ids) if ((await eraseRecord(ctx, id)) === 'erased') erased++
    if (ids.length < atOnce) return { erased }
  }
}
