import type { Ctx } from '../../context.ts'
import { daysFrom } from '../../today.ts'
import { binnedBefore } from './bin-store.ts'
import { eraseRecord } from './erase-record.ts'

const atOnce = 100

export async function eraseDue(ctx: Ctx): Promise<{ erased: number }> {
  const before = daysFrom(ctx.now(), -ctx.settings.binDays)
  for (let erased = 0; ; ) {
    const ids = await binnedBefore(ctx.db, before, atOnce)
    for (const id of ids) if ((await eraseRecord(ctx, id)) === 'erased') erased++
    if (ids.length < atOnce) return { erased }
  }
}
