import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type Approved = 'approved' | 'already-approved' | 'changed-meanwhile' | 'not-found'

/** With a revision, approves that revision and no later one. */
export async function approveRecord(ctx: Ctx, id: string, revision?: number): Promise<Approved> {
  return writeAs(ctx, 'approve-record', async (db) => {
    const seen = { id, revision, at: ctx.now().toISOString() }
    if (await records.setApproval(db, seen, 'approved')) {
      await recordActivity(db, ctx, 'record.approved', id)
      return 'approved'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    return record.approval === 'approved' ? 'already-approved' : 'changed-meanwhile'
  })
}
