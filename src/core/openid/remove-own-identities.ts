import * as accounts from '../accounts/account-store.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { endWithSession } from '../accounts/end-access.ts'
import * as sessions from '../accounts/session-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as identities from './identity-store.ts'

type IdentitiesRemoved =
  /** `no-password`: the owner could not sign in any more */
  { outcome: 'removed' | 'no-password' } | PasswordRefused

/**
 * Removes the caller's linked identities, and ends all other sessions, since somebody may have signed in by
 * them. Sent again, it changes nothing.
 */
export async function removeOwnIdentities(ctx: Ctx, password: string): Promise<IdentitiesRemoved> {
  const { id, sessionId = '' } = authoriseInPerson(ctx.actor, 'use-own-account')

  const account = await accounts.findById(ctx.db, id)
  if (account?.passwordHash === null) return { outcome: 'no-password' }
  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  return writeAs(ctx, 'use-own-account', async (db) => {
    if ((await accounts.findById(db, id))?.passwordHash === null) return { outcome: 'no-password' }
    if (!(await identities.removeOf(db, id))) return { outcome: 'removed' }
    await sessions.removeOthers(db, id, sessionId)
    await endWithSession(db, id)
    await recordActivity(db, ctx, 'account.identity-removed', id)
    return { outcome: 'removed' }
  })
}
