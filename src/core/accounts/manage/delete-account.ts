import { eraseFromActivity } from '#platform/db/activity-chain.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { giveUpSeats } from '../../classes/places/give-up-seats.ts'
import type { Ctx } from '../../context.ts'
import { removeOf } from '../../documents/document-store.ts'
import { removeBlobs } from '../../documents/remove-blobs.ts'
import { endHoldingsOf, lockHeld } from '../../holdings/end-holding.ts'
import { eraseOf as eraseShares } from '../../shares/share-store.ts'
import { noteErased } from '../../upkeep/erased-store.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'

type AccountDeleted = 'deleted' | 'not-found' | 'last-admin'

/** Deletes an account with its sessions, tokens and links; the activity keeps only the account's id. */
export async function deleteAccount(
  ctx: Ctx,
  id: string,
  { mayBeLast = false } = {},
): Promise<AccountDeleted> {
  let orphans: string[] = []
  const deleted = await writeAs(ctx, 'delete-account', async (db): Promise<AccountDeleted> => {
    const account = await accounts.lockById(db, id)
    if (!account) return 'not-found'
    if (!mayBeLast && (await accounts.isLastAdmin(db, account))) return 'last-admin'

    await lockHeld(db, id)
    // Before the account, as the erasure of a record does, whose askers it mails
    await eraseShares(db, { holder: id })
    orphans = await removeOf(db, { accountId: id })
    await giveUpSeats(db, id, ctx)
    await accounts.remove(db, id)
    await noteErased(db, [{ id, at: ctx.now().toISOString() }])
    await eraseFromActivity(db, id)
    await endHoldingsOf(db, ctx, id)
    await recordActivity(db, ctx, 'account.deleted', id, { role: account.role })
    return 'deleted'
  })
  if (deleted !== 'deleted') return deleted
  await ctx.operations.rememberErased(id)
  await removeBlobs(ctx, orphans)
  return deleted
}
