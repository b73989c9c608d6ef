import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { writeAs } from '../write-as.ts'
import { endHolding } from './end-holding.ts'

/** Unlinks a record from its account, and revokes the holder's share codes. */
export async function releaseHolding(
  ctx: Ctx,
  recordId: string,
): Promise<'released' | 'not-held' | 'not-found'> {
  return writeAs(ctx, 'give-claim-slip', async (db) => {
    await lockRecord(db, recordId)
    if (!(await findStaffRecord({ ...ctx, db }, recordId))) return 'not-found'
    return (await endHolding(db, ctx, recordId)) ? 'released' : 'not-held'
  })
}
