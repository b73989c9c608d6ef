import { recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { clearAway } from '../documents/clear-away.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { lockRecord } from '../statements/statement-store.ts'
import { writeAs } from '../write-as.ts'
import { removeMistake } from './consent-store.ts'
import { whyNotShown } from './lacks-consent.ts'
import { findWithBin } from './withdraw-consent.ts'

/**
 * Removes a signed form that was recorded by mistake, with its scan, which may be the form of somebody else, or an
 * objection. The record, perhaps in the bin, is hidden if it may not be shown without that form: the settings
 * require a consent, or the candidate objects.
 */
export async function removeConsent(
  ctx: Ctx,
  { recordId, consentId }: { recordId: string; consentId: string },
): Promise<'removed' | 'not-found'> {
  const orphans = await writeAs(ctx, 'remove-consent', async (db) => {
    await lockRecord(db, recordId)
    if (!(await findWithBin({ ...ctx, db }, recordId))) return undefined
    const removed = await removeMistake(db, { recordId, id: consentId, newId: ctx.newId() })
    if (!removed) return undefined
    const { signedOn, wasLive, blobs } = removed
    const changes = { signedOn }
    const note = { action: 'record.consent-removed', subjectId: recordId, changes } as const
    const because = wasLive && (await whyNotShown(db, ctx, recordId))
    if (because) {
      const onlyPublic = because === 'needs-consent'
      await showOrHide(db, ctx, { id: recordId, to: 'hidden', onlyPublic, notes: [note] })
    } else await recordActivities(db, ctx, [note])
    return blobs
  })
  if (!orphans) return 'not-found'
  await clearAway(ctx, orphans)
  return 'removed'
}
