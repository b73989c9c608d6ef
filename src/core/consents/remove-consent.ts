import { recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { type WhyKept, whyKept } from '../retention/why-kept.ts'
import { writeAs } from '../write-as.ts'
import { hasScan, removeMistake } from './consent-store.ts'
import { whyNotShown } from './lacks-consent.ts'
import { findWithBin } from './withdraw-consent.ts'

/**
 * Removes a signed form that was recorded by mistake, with its scan, which may be the form of somebody else, or an
 * objection. While the record is on hold or under a request for a copy, a scan stays. The record, perhaps in the bin,
 * is hidden if it may not be shown without that form: the settings require a consent, or the candidate objects.
 */
export async function removeConsent(
  ctx: Ctx,
  { recordId, consentId }: { recordId: string; consentId: string },
): Promise<'removed' | 'not-found' | WhyKept> {
  const removed = await writeAs(ctx, 'remove-consent', async (db) => {
    await lockRecord(db, recordId)
    if (!(await findWithBin({ ...ctx, db }, recordId))) return 'not-found'
    const because = (await hasScan(db, recordId, consentId)) && (await whyKept(db, recordId))
    if (because) return because
    const removed = await removeMistake(db, { recordId, id: consentId, newId: ctx.newId() })
    if (!removed) return 'not-found'
    const { signedOn, wasLive, blobs } = removed
    const changes = { signedOn }
    const note = { action: 'record.consent-removed', subjectId: recordId, changes } as const
    const notShown = wasLive && (await whyNotShown(db, ctx, recordId))
    if (notShown) {
      const onlyPublic = notShown === 'needs-consent'
      await showOrHide(db, ctx, { id: recordId, to: 'hidden', onlyPublic, notes: [note] })
    } else await recordActivities(db, ctx, [note])
    return blobs
  })
  if (typeof removed === 'string') return removed
  await removeBlobs(ctx, removed)
  return 'removed'
}
