import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { endHold, lockRecord } from './hold-store.ts'

export type HoldEnded = 'ended' | 'not-held' | 'not-found'

/** Ends the hold of a record. If its period is over, it gets a notice and 30 days like any other. */
export async function endHoldOfRecord(ctx: Ctx, id: string): Promise<HoldEnded> {
  return writeAs(ctx, 'set-retention', async (db) => {
    if (!(await lockRecord(db, id))) return 'not-found'
    if (!(await endHold(db, id))) return 'not-held'
    await recordActivity(db, ctx, 'record.hold-ended', id)
    return 'ended'
  })
}
