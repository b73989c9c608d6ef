import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { holdingBy, lockHeldBy } from '../holdings/holding-store.ts'
import { writeAs } from '../write-as.ts'
import type { ConsentWithdrawn } from './withdraw-consent.ts'
import { withdrawLiveConsents } from './withdraw-live-consents.ts'

/**
 * Withdraws all consents to the publication of the caller's own record, or objects to it if there is none. The
 * record is hidden at once.
 */
export async function withdrawOwnConsent(ctx: Ctx): Promise<ConsentWithdrawn> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')

  return writeAs(ctx, 'use-own-record', async (db) => {
    const held = await holdingBy(db, id)
    if (!held || !(await lockHeldBy(db, id, held.recordId))) return 'not-found'
    return (await withdrawLiveConsents(db, ctx, held.recordId)) ? 'withdrawn' : 'none-live'
  })
}
