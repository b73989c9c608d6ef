import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { stateRecord } from '../../statements/state-record.ts'
import { writeAs } from '../../write-as.ts'
import { type NumberTaken, numberTaken } from '../number-taken.ts'
import { findBinned, takeOut } from './bin-store.ts'

type BroughtBack = { outcome: 'brought-back' | 'changed-meanwhile' | 'not-found' } | NumberTaken

/** Restores a deleted record from the bin, unless another record has one of its numbers now. */
export async function bringBack(ctx: Ctx, id: string, revision?: number): Promise<BroughtBack> {
  try {
    return await writeAs(ctx, 'bring-back-record', async (db): Promise<BroughtBack> => {
      if (await takeOut(db, { id, revision, at: ctx.now().toISOString() })) {
        await recordActivity(db, ctx, 'record.brought-back', id)
        await stateRecord(db, ctx, id)
        return { outcome: 'brought-back' }
      }
      return { outcome: (await findBinned(db, id)) ? 'changed-meanwhile' : 'not-found' }
    })
  } catch (error) {
    if (!uniqueViolation(error)) throw error
    const record = await findBinned(ctx.db, id)
    return (record && (await numberTaken(ctx, error, record))) ?? { outcome: 'not-found' }
  }
}
