import * as accounts from '../accounts/account-store.ts'
import { checkPassword } from '../accounts/check-password.ts'
import * as sessions from '../accounts/session-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { countGuess, forgetGuess, takeCode } from './check-code.ts'
import * as twoFactor from './two-factor-store.ts'

type TwoFactorOff =
  | { outcome: 'off' | 'wrong-password' | 'wrong-code' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/** Disables the second factor with password and code; accounts without a password need only the code. */
export async function switchOffTwoFactor(
  ctx: Ctx,
  { password, code }: { password: string; code: string },
): Promise<TwoFactorOff> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const account = await accounts.findById(ctx.db, id)
  if (!account) return { outcome: 'wrong-code' }
  if (account.passwordHash) {
    const checked = await checkPassword(ctx, account.email, password, { signedInAs: id })
    if (checked.outcome === 'wrong') return { outcome: 'wrong-password' }
    if (checked.outcome === 'busy') return { outcome: 'busy' }
    if (checked.outcome === 'too-many') return checked
  }
  const counted = await countGuess(ctx, id)
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const isOff = await writeAs(ctx, 'use-own-account', async (db, mail) => {
    if (!(await takeCode(db, ctx, account, code))) return false
    await twoFactor.switchOff(db, id, ctx.now().toISOString())
    // They would be whole once the account asks for no code.
    await sessions.remove(db, { accountId: id, isSecondFactorGiven: 0 })
    await recordActivity(db, ctx, 'account.two-factor-off', id)
    await mail([{ kind: 'two-factor-off', to: account.email, accountId: id }])
    return true
  })
  if (!isOff) return { outcome: 'wrong-code' }
  await forgetGuess(ctx, id)
  return { outcome: 'off' }
}
