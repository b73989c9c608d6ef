import { authorise } from '../authorise.ts'
import { lastWithdrawal } from '../consents/consent-store.ts'
import { findWithBin } from '../consents/withdraw-consent.ts'
import { withdrawLiveConsents } from '../consents/withdraw-live-consents.ts'
import type { Ctx } from '../context.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { writeAs } from '../write-as.ts'

type Withdrawn = { id: string; at: string; became: 'withdrawn' | 'withdrawn-by-staff' }

/**
 * After a restore, withdraws again the consents that were withdrawn after the backup, and hides their records: a
 * restore must not publish somebody against their will. Returns how many.
 */
export async function withdrawAgain(ctx: Ctx, withdrawn: Withdrawn[]): Promise<number> {
  authorise(ctx.actor, 'record-consent')

  let count = 0
  for (const { id, at, became } of withdrawn) {
    const isDone = await writeAs(ctx, 'record-consent', async (db) => {
      await lockRecord(db, id)
      // Compared with what the backup knows, not with its time: an objection counts from the day that it was made.
      const known = (await lastWithdrawal(db, id)) ?? ''
      if (known >= at || !(await findWithBin({ ...ctx, db }, id))) return false
      return withdrawLiveConsents(db, ctx, id, { askedAt: at, byHolder: became === 'withdrawn' })
    })
    if (isDone) count++
  }
  return count
}
