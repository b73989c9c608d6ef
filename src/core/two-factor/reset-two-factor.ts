import * as accounts from '../accounts/account-store.ts'
import { endAccess } from '../accounts/end-access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as twoFactor from './two-factor-store.ts'

type TwoFactorReset =
  | { outcome: 'reset'; name: string }
  /** Admins switch off their own second factor with password and code instead */
  | { outcome: 'not-found' | 'off-already' | 'ones-own' }

/** Resets the second factor of a person who lost both phone and recovery codes, and tells them by email. */
export async function resetTwoFactor(ctx: Ctx, id: string): Promise<TwoFactorReset> {
  const admin = authoriseInPerson(ctx.actor, 'reset-two-factor')
  if (admin.id === id) return { outcome: 'ones-own' }

  return writeAs(ctx, 'reset-two-factor', async (db, mail): Promise<TwoFactorReset> => {
    const account = await accounts.lockById(db, id)
    if (!account) return { outcome: 'not-found' }
    if (!account.twoFactorAt) return { outcome: 'off-already' }
    await twoFactor.switchOff(db, id, ctx.now().toISOString())
    await endAccess(db, id)
    await recordActivity(db, ctx, 'account.two-factor-reset', id)
    const locale = account.notificationLocale ?? undefined
    await mail([{ kind: 'two-factor-reset', to: account.email, accountId: id, locale }])
    return { outcome: 'reset', name: account.name }
  })
}
