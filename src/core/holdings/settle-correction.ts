import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { writeAs } from '../write-as.ts'
import { remove } from './correction-store.ts'

/** Deletes the correction message that staff have read, by its time, so that a later one stays. */
export async function settleCorrection(
  ctx: Ctx,
  { recordId, at }: { recordId: string; at: string },
): Promise<'settled' | 'not-found'> {
  return writeAs(ctx, 'give-claim-slip', async (db) => {
    if (!(await findStaffRecord({ ...ctx, db }, recordId))) return 'not-found'
    if (!(await remove(db, recordId, at))) return 'not-found'
    await recordActivity(db, ctx, 'record.correction-settled', recordId)
    return 'settled'
  })
}
