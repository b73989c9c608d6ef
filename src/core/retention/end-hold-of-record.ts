import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { endHold, lockRecord } from './hold-store.ts'
import { settleEnding } from './settle-endings.ts'

export type HoldEnded = 'ended' | 'not-held' | 'not-found'

/**
 * Ends the hold of a record. If its period is over, it gets a notice and 30 days like any other; one that
 * retention has hidden already is deleted in 30 days.
 */
export async function endHoldOfRecord(ctx: Ctx, id: string): Promise<HoldEnded> {
  return writeAs(ctx, 'set-retention', async (db) => {
    if (!(await lockRecord(db, id))) return 'not-found'
    if (!(await endHold(db, id))) return 'not-held'
    await settleEnding(db, ctx, id)
    await recordActivity(db, ctx, 'record.hold-ended', id)
    return 'ended'
  })
}
