import type { Db } from '#platform/db/schema.ts'
import { type ActivityNote, recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { revokeOfHolder, revokeOfStaff } from '../shares/share-store.ts'
import * as corrections from './correction-store.ts'
import * as holdings from './holding-store.ts'

/**
 * Unlinks a record from its account, and ends the slip and the holder's share codes; false if nobody held
 * it. It appends to the activity, the other notes first, so call it late in the transaction.
 */
export async function endHolding(db: Db, ctx: Ctx, recordId: string, notes: ActivityNote[] = []) {
  await holdings.removeSlips(db, { recordId })
  if (!(await holdings.remove(db, recordId))) return false
  await corrections.remove(db, recordId)
  await revokeOfHolder(db, recordId, ctx.now().toISOString())
  await recordActivities(db, ctx, [...notes, { action: 'record.released', subjectId: recordId }])
  return true
}

/**
 * Ends the holding of an account that is disabled, deleted or given another role, and the slips and share
 * codes that it made as staff, since their maker knows them. An account that is an admin now keeps its
 * codes, since admins may share every record.
 */
export async function endHoldingsOf(
  db: Db,
  ctx: Ctx,
  accountId: string,
  { isAdminNow = false } = {},
): Promise<void> {
  await lockHeld(db, accountId)
  const at = ctx.now().toISOString()
  const codes = isAdminNow ? [] : await revokeOfStaff(db, accountId, at)
  await holdings.removeSlips(db, { madeBy: accountId })
  const held = await holdings.holdingBy(db, accountId)
  if (held) await endHolding(db, ctx, held.recordId)
  await recordActivities(db, ctx, codes.map(noteOfRevoked))
}

/** Locks the record that an account holds, as whoever releases or erases it does before its shares and holding. */
export async function lockHeld(db: Db, accountId: string): Promise<void> {
  const held = await holdings.holdingBy(db, accountId)
  if (held) await lockRecord(db, held.recordId)
}

export function noteOfRevoked(share: { recordId: string; id: string }): ActivityNote {
  return {
    action: 'record.share-revoked',
    subjectId: share.recordId,
    changes: { share: share.id },
  }
}
