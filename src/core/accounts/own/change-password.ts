import type { Locale } from '#contract/locale.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount } from '../../count-by-account.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import { checkPassword } from '../check-password.ts'
import { endAccess } from '../end-access.ts'
import { isCommonPassword } from '../register/common-passwords.ts'
import * as sessions from '../session-store.ts'
import { startSession } from '../start-session.ts'

type PasswordChanged =
  | { outcome: 'changed'; session: string }
  | { outcome: 'common-password' | 'wrong' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

type Change = {
  old: string
  password: string
  browser?: string | undefined
  locale?: Locale | undefined
}

/**
 * Changes the password and ends all sessions and tokens; this browser gets a new session. A mail says so, in case
 * somebody else knew the old password.
 */
export async function changePassword(
  ctx: Ctx,
  { old, password, browser, locale }: Change,
): Promise<PasswordChanged> {
  const { id, sessionId = '' } = authoriseInPerson(ctx.actor, 'use-own-account')

  const own = await accounts.findById(ctx.db, id)
  const checked = await checkPassword(ctx, own?.email ?? '', old, { signedInAs: id })
  if (checked.outcome === 'unconfirmed') return { outcome: 'wrong' }
  if (checked.outcome !== 'right') return checked
  const { account } = checked
  if (isCommonPassword(password)) return { outcome: 'common-password' }
  // Each adds to the activity for good, and is mailed.
  const limit = { what: 'new passwords of an account', id, most: 10, seconds: 900 } as const
  const counted = await countByAccount(ctx, limit)
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') return { outcome: 'busy' }

  return writeAs(ctx, 'use-own-account', async (db, mail) => {
    if (!(await accounts.lockUnchanged(db, account))) return { outcome: 'wrong' }
    const before = await sessions.findProof(db, sessionId)
    const isSecondFactorGiven = before?.isSecondFactorGiven === 1
    await accounts.update(db, id, { passwordHash, updatedAt: ctx.now().toISOString() })
    await endAccess(db, id)
    const session = await startSession(db, ctx, id, { browser, isSecondFactorGiven })
    await recordActivity(db, ctx, 'account.password-changed', id)
    await mail([{ kind: 'password-changed', to: account.email, accountId: id, locale }])
    return { outcome: 'changed', session }
  })
}
