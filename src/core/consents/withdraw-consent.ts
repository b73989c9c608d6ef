import { can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { findInBin } from '../records/bin/list-bin.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { writeAs } from '../write-as.ts'
import { withdrawLiveConsents } from './withdraw-live-consents.ts'

export type ConsentWithdrawn = 'withdrawn' | 'none-live' | 'not-found'

/**
 * Withdraws the consents of a record, perhaps in the bin, as the candidate asked staff to, or stores the objection
 * if there is none, and hides the record.
 */
export async function withdrawConsent(ctx: Ctx, recordId: string): Promise<ConsentWithdrawn> {
  return writeAs(ctx, 'record-consent', async (db) => {
    await lockRecord(db, recordId)
    if (!(await findWithBin({ ...ctx, db }, recordId))) return 'not-found'
    return (await withdrawLiveConsents(db, ctx, recordId)) ? 'withdrawn' : 'none-live'
  })
}

export async function findWithBin(ctx: Ctx, recordId: string) {
  const isBinned = can(ctx.actor, 'list-bin') && (await findInBin(ctx, recordId))
  return isBinned || (await findStaffRecord(ctx, recordId))
}
