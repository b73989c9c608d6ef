import { recordActivity } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { endHoldingsOf } from '../../holdings/end-holding.ts'
import { removeBy } from '../../invitations/invitation-store.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import { endAccess } from '../end-access.ts'

export async function disableAccount(
  ctx: Ctx,
  { id, isDisabled }: { id: string; isDisabled: boolean },
): Promise<'done' | 'not-found' | 'last-admin'> {
  return writeAs(ctx, 'disable-account', async (db) => {
    const account = await accounts.findById(db, id)
    if (!account) return 'not-found'
    if (Boolean(account.disabledAt) === isDisabled) return 'done'
    if (isDisabled && (await accounts.isLastAdmin(db, account))) return 'last-admin'

    const at = ctx.now().toISOString()
    await accounts.update(db, id, { disabledAt: isDisabled ? at : null, updatedAt: at })
    await endAccess(db, id)
    await removeBy(db, id)
    await endHoldingsOf(db, ctx, id)
    await recordActivity(db, ctx, isDisabled ? 'account.disabled' : 'account.enabled', id)
    return 'done'
  })
}
