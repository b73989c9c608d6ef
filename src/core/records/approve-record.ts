import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as records from './record-store.ts'

export type Approved = 'approved' | 'already-approved' | 'not-found'

export async function approveRecord(ctx: Ctx, id: string): Promise<Approved> {
  authorise(ctx.actor, 'approve-record')

  return ctx.db.transaction().execute(async (db) => {
    if (await records.setApproval(db, id, 'approved', ctx.now().toISOString())) {
      await recordActivity(db, ctx, 'record.approved', id)
      return 'approved'
    }
    return (await records.findById(db, id)) ? 'already-approved' : 'not-found'
  })
}
