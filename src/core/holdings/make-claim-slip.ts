import { newShareCode } from '#contract/shares/share-code.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { daysFrom } from '../today.ts'
import { writeAs } from '../write-as.ts'
import * as holdings from './holding-store.ts'

type ClaimSlipMade =
  /** The code is only in this answer */
  { outcome: 'made'; code: string; expiresAt: string } | { outcome: 'not-found' | 'held' }

const validForDays = 7

/** Makes a one-time code with which the candidate claims the record; it invalidates the previous slip. */
export async function makeClaimSlip(ctx: Ctx, recordId: string): Promise<ClaimSlipMade> {
  const { id: madeBy } = authoriseOwn(ctx.actor, 'give-claim-slip')

  const code = newShareCode()
  const expiresAt = daysFrom(ctx.now(), validForDays)
  return writeAs(ctx, 'give-claim-slip', async (db): Promise<ClaimSlipMade> => {
    await lockRecord(db, recordId)
    if (!(await findStaffRecord({ ...ctx, db }, recordId))) return { outcome: 'not-found' }
    if (await holdings.holdingOf(db, recordId)) return { outcome: 'held' }
    await holdings.putSlip(db, { hash: hashOfClaim(ctx, code), recordId, expiresAt, madeBy })
    await recordActivity(db, ctx, 'record.claim-slip-made', recordId)
    return { outcome: 'made', code, expiresAt }
  })
}

export function hashOfClaim({ identity: { seals } }: Ctx, code: string): string {
  return seals.fingerprint('claim', code)
}
