import { uniqueViolation } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivities } from '../../activity/record-activity.ts'
import { stateOf } from '../../consents/consent-store.ts'
import { type WhyNotShown, whyNotShown } from '../../consents/lacks-consent.ts'
import type { Ctx } from '../../context.ts'
import { stateRecord } from '../../statements/state-record.ts'
import { writeAs } from '../../write-as.ts'
import { showOrHide } from '../change-visibility.ts'
import { type NumberTaken, numberTaken } from '../number-taken.ts'
import { findBinned, takeOut } from './bin-store.ts'

type BroughtBack =
  /** `hiddenBecause`: it was visible, and is hidden now, as it may not be shown */
  | { outcome: 'brought-back'; hiddenBecause?: WhyNotShown }
  | { outcome: 'changed-meanwhile' | 'not-found' }
  | NumberTaken

/**
 * Restores a deleted record from the bin, unless another record has one of its numbers now. One that may not be
 * shown for want of a consent comes back hidden.
 */
export async function bringBack(ctx: Ctx, id: string, revision?: number): Promise<BroughtBack> {
  const done = writeAs(ctx, 'bring-back-record', async (db): Promise<BroughtBack> => {
    if (await takeOut(db, { id, revision, at: ctx.now().toISOString() })) {
      const hiddenBecause = await hideIfNotShown(db, ctx, id)
      await stateRecord(db, ctx, id)
      return { outcome: 'brought-back', ...(hiddenBecause && { hiddenBecause }) }
    }
    return { outcome: (await findBinned(db, id)) ? 'changed-meanwhile' : 'not-found' }
  })
  return done.catch(async (error: unknown): Promise<BroughtBack> => {
    if (!uniqueViolation(error)) throw error
    const record = await findBinned(ctx.db, id)
    return record ? numberTaken(ctx, error, record) : { outcome: 'not-found' }
  })
}

/** Records that it came back, and hides it if it may not be shown. */
async function hideIfNotShown(db: Db, ctx: Ctx, id: string): Promise<WhyNotShown | undefined> {
  const because = await whyNotShown(db, ctx, id)
  const notes = [{ action: 'record.brought-back', subjectId: id } as const]
  if (!because) {
    await recordActivities(db, ctx, notes)
    return undefined
  }
  // A withdrawal hides pending records too; others wait for their consent and are visible once approved.
  const onlyPublic = (await stateOf(db, ctx.settings, id)) !== 'withdrawn'
  const hiding = { id, to: 'hidden', onlyPublic, notes } as const
  return (await showOrHide(db, ctx, hiding)) ? because : undefined
}
