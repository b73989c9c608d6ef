import type { Db } from '#platform/db/schema.ts'
import { type ActivityNote, recordActivities, recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { revokeOfHolder, revokeOfStaff } from '../shares/share-store.ts'
import * as corrections from './correction-store.ts'
import * as holdings from './holding-store.ts'

/** With the slip and what the holder shared. False if nobody held it. Writes to the activity: call it late. */
export async function endHolding(db: Db, ctx: Ctx, recordId: string): Promise<boolean> {
  await holdings.removeSlip(db, recordId)
  if (!(await holdings.remove(db, recordId))) return false
  await corrections.remove(db, recordId)
  await revokeOfHolder(db, recordId, ctx.now().toISOString())
  await recordActivity(db, ctx, 'record.released', recordId)
  return true
}

/**
 * Of an account that is disabled, deleted or given another role, with the slips and the codes that it has
 * made: whoever made them knows them. An admin may share every record, and keeps theirs.
 */
export async function endHoldingsOf(
  db: Db,
  ctx: Ctx,
  accountId: string,
  { isAdminNow = false } = {},
): Promise<void> {
  const at = ctx.now().toISOString()
  const codes = isAdminNow ? [] : await revokeOfStaff(db, accountId, at)
  await holdings.removeSlipsBy(db, accountId)
  const held = await holdings.holdingBy(db, accountId)
  if (held) await endHolding(db, ctx, held.recordId)
  await recordActivities(db, ctx, codes.map(noteOfRevoked))
}

export function noteOfRevoked(share: { recordId: string; id: string }): ActivityNote {
  return {
    action: 'record.share-revoked',
    subjectId: share.recordId,
    changes: { share: share.id },
  }
}
