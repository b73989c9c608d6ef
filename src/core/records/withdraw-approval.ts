import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { removeCountersignatures } from '../documents/document-store.ts'
import { actorId } from '../documents/stage-document.ts'
import { endStatements } from '../statements/state-record.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

export type Withdrawn = 'withdrawn' | 'already-pending' | 'changed-meanwhile' | 'not-found'

/**
 * Withdraws an approval: the record is pending again and not public. With a revision, only if that is still
 * the present one.
 */
export async function withdrawApproval(
  ctx: Ctx,
  id: string,
  revision?: number,
): Promise<Withdrawn> {
  return writeAs(ctx, 'approve-record', async (db) => {
    if (await records.withdrawApproval(db, { id, revision, at: ctx.now().toISOString() })) {
      await removeCountersignatures(db, id, actorId(ctx))
      await recordActivity(db, ctx, 'record.approval-withdrawn', id)
      await endStatements(db, ctx, id)
      return 'withdrawn'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // With a revision, somebody may have approved the record again since.
    const wasPending = revision === undefined || record.approval === 'pending'
    return wasPending ? 'already-pending' : 'changed-meanwhile'
  })
}
