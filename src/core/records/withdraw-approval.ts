import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type Withdrawn = 'withdrawn' | 'already-pending' | 'not-found'

/** Withdraws an approval: the record is pending again and not public. */
export async function withdrawApproval(ctx: Ctx, id: string): Promise<Withdrawn> {
  return writeAs(ctx, 'approve-record', async (db) => {
    if (await records.setApproval(db, { id, at: ctx.now().toISOString() }, 'pending')) {
      await recordActivity(db, ctx, 'record.approval-withdrawn', id)
      return 'withdrawn'
    }
    return (await findRow(db, id)) ? 'already-pending' : 'not-found'
  })
}
