import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { insertNew } from '../rows.ts'
import { writeAs } from '../write-as.ts'
import { lockRecord } from './hold-store.ts'
import { settleEnding } from './settle-endings.ts'

/**
 * Puts a record on hold, also one in the bin: retention, deletion and erasure leave it alone until the hold is
 * ended. The caller has validated the reason with the contract's holdReason.
 */
export async function holdRecord(
  ctx: Ctx,
  id: string,
  { reason }: { reason: string },
): Promise<'held' | 'already-held' | 'not-found'> {
  return writeAs(ctx, 'set-retention', async (db) => {
    if (!(await lockRecord(db, id))) return 'not-found'
    const hold = { recordId: id, reason, heldBy: actorId(ctx), heldAt: ctx.now().toISOString() }
    if (!(await insertNew(db, 'recordHold', hold))) return 'already-held'
    // A notice that the record ends is void: once the hold ends, there is a new one.
    await settleEnding(db, ctx, id)
    await recordActivity(db, ctx, 'record.held', id, { reason })
    return 'held'
  })
}
