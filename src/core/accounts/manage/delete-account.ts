import { eraseFromActivity, recordActivity } from '../../activity/record-activity.ts'
import { giveUpSeats } from '../../classes/places/give-up-seats.ts'
import type { Ctx } from '../../context.ts'
import { noteErased } from '../../upkeep/erased-store.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import { isLastAdmin } from './last-admin.ts'

export type AccountDeleted = 'deleted' | 'not-found' | 'last-admin'

/** Deletes sessions, tokens and links too; the activity keeps the account's id alone. */
export async function deleteAccount(
  ctx: Ctx,
  id: string,
  { mayBeLast = false } = {},
): Promise<AccountDeleted> {
  const deleted = await writeAs(ctx, 'delete-account', async (db): Promise<AccountDeleted> => {
    const account = await accounts.holdById(db, id)
    if (!account) return 'not-found'
    if (!mayBeLast && (await isLastAdmin(db, account))) return 'last-admin'

    await giveUpSeats(db, id, ctx.now())
    await accounts.remove(db, id)
    await noteErased(db, id, ctx.now().toISOString())
    await eraseFromActivity(db, id)
    await recordActivity(db, ctx, 'account.deleted', id, { role: account.role })
    return 'deleted'
  })
  if (deleted === 'deleted') await ctx.operations.rememberErased(id)
  return deleted
}
