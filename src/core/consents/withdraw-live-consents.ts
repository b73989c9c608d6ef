import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { withdrawLive } from './consent-store.ts'

/**
 * Ends all live consents of a record, since it is the person who withdraws, and hides the record; false if
 * there was none. Call it while the record is locked.
 */
export async function withdrawLiveConsents(db: Db, ctx: Ctx, recordId: string): Promise<boolean> {
  const at = ctx.now().toISOString()
  const consents = { recordId, purpose: 'publication', at, by: actorId(ctx) } as const
  if (!(await withdrawLive(db, consents))) return false
  await recordActivity(db, ctx, 'record.consent-withdrawn', recordId)
  await showOrHide(db, ctx, { id: recordId, to: 'hidden' })
  return true
}
