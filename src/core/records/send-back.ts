import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { removeCountersignatures } from '../documents/document-store.ts'
import { actorId } from '../documents/stage-document.ts'
import { endStatements } from '../statements/state-record.ts'
import { writeAs } from '../write-as.ts'
import { findRow } from './reading/staff-rows.ts'
import * as records from './record-store.ts'

/** The caller has validated `reason` with the contract's sendBackReason; `revision` is the reviewed one. */
type SendBack = { id: string; reason: string; revision?: number | undefined }

export type SentBackOutcome = 'sent-back' | 'already-approved' | 'changed-meanwhile' | 'not-found'

/**
 * Sends a record back to the person who entered it; once corrected, it awaits approval again. An approved
 * record stops being public, and is only sent back if its revision is given.
 */
export async function sendBack(
  ctx: Ctx,
  { id, reason, revision }: SendBack,
): Promise<SentBackOutcome> {
  return writeAs(ctx, 'send-back-record', async (db) => {
    const seen = { id, revision, at: ctx.now().toISOString() }
    const wasApproved = (await findRow(db, id))?.approval === 'approved'
    if (await records.sendBack(db, seen, { by: actorId(ctx), reason })) {
      await removeCountersignatures(db, id, actorId(ctx))
      await recordActivity(db, ctx, 'record.sent-back', id, {
        reason,
        ...(wasApproved && { approval: { from: 'approved', to: 'pending' } }),
      })
      if (wasApproved) await endStatements(db, ctx, id)
      return 'sent-back'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // The same request again, whose answer got lost.
    const isSame = record.sentBackBy === actorId(ctx) && record.sentBackReason === reason
    if (isSame) return 'sent-back'
    return record.approval === 'approved' ? 'already-approved' : 'changed-meanwhile'
  })
}
