import { recordActivity } from '../activity/record-activity.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { forgetPending } from '../two-factor/two-factor-store.ts'
import * as accounts from './account-store.ts'
import * as sessions from './session-store.ts'

/** Ends the session, and the one-hour tokens that were issued for it. */
export async function signOut(ctx: Ctx): Promise<void> {
  authorise(ctx.actor, 'see-page')

  const { actor } = ctx
  if (actor.role === 'stranger' || !actor.sessionId) return
  const { sessionId, id } = actor
  await ctx.db.transaction().execute(async (db) => {
    // The account before its session, as all other code locks them
    await accounts.lockById(db, id)
    if (!(await sessions.remove(db, sessionId))) return
    await apiTokens.removeUnnamedOf(db, id)
    await forgetPending(db, id)
    await recordActivity(db, ctx, 'account.signed-out', id)
  })
}
