import { recordActivity } from '../activity/record-activity.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { forgetPending } from '../two-factor/two-factor-store.ts'
import * as accounts from './account-store.ts'
import * as sessions from './session-store.ts'

/** Ends the session whose cookie came with a sign-in, even if it still waits for its second factor. */
export async function endEarlierSession(ctx: Ctx, session: string): Promise<void> {
  authorise(ctx.actor, 'sign-in')

  const found = await sessions.findByHash(ctx.db, ctx.identity.tokens.hash(session))
  if (!found) return
  const { sessionId, id, role } = found
  await ctx.db.transaction().execute(async (db) => {
    // The account before its session, as all other code locks them
    await accounts.lockById(db, id)
    if (!(await sessions.remove(db, sessionId))) return
    if (found.twoFactorAt && !found.isSecondFactorGiven) return
    await apiTokens.removeUnnamedOf(db, id)
    await forgetPending(db, id)
    await recordActivity(db, { ...ctx, actor: { role, id } }, 'account.signed-out', id)
  })
}
