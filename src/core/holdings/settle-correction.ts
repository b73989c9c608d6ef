import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { writeAs } from '../write-as.ts'
import { remove } from './correction-store.ts'
import { holdingOf } from './holding-store.ts'

/**
 * Deletes the correction message that staff have read, by its time, so that a later one stays, and mails the holder,
 * who no longer sees it.
 */
export async function settleCorrection(
  ctx: Ctx,
  { recordId, at }: { recordId: string; at: string },
): Promise<'settled' | 'not-found'> {
  return writeAs(ctx, 'give-claim-slip', async (db, mail) => {
    await lockRecord(db, recordId)
    if (!(await findStaffRecord({ ...ctx, db }, recordId))) return 'not-found'
    if (!(await remove(db, recordId, at))) return 'not-found'
    await recordActivity(db, ctx, 'record.correction-settled', recordId)
    const holder = await holdingOf(db, recordId)
    if (holder) {
      const { email: to, accountId } = holder
      await mail([{ kind: 'correction-settled', to, accountId }])
    }
    return 'settled'
  })
}
