import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type Withdrawn = 'withdrawn' | 'already-pending' | 'not-found'

/** Takes an approval back: the record awaits another one, and no stranger finds it. */
export async function withdrawApproval(ctx: Ctx, id: string): Promise<Withdrawn> {
  authorise(ctx.actor, 'approve-record')

  return ctx.db.transaction().execute(async (db) => {
    if (await records.setApproval(db, { id, at: ctx.now().toISOString() }, 'pending')) {
      await recordActivity(db, ctx, 'record.approval-withdrawn', id)
      return 'withdrawn'
    }
    return (await findRow(db, id)) ? 'already-pending' : 'not-found'
  })
}
