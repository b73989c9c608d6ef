import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx, SignedIn } from '../context.ts'
import * as accounts from './account-store.ts'
import { endWithSession } from './end-access.ts'
import * as sessions from './session-store.ts'

/** Ends the session, and what goes with it. */
export async function signOut(ctx: Ctx): Promise<void> {
  authorise(ctx.actor, 'see-page')

  const { actor } = ctx
  if (actor.role !== 'stranger' && actor.sessionId) await end(ctx, actor.sessionId, actor)
}

/** Ends the session whose cookie came with a sign-in, even if it still waits for its second factor. */
export async function endEarlierSession(ctx: Ctx, session: string): Promise<void> {
  authorise(ctx.actor, 'sign-in')

  const found = await sessions.findByHash(ctx.db, ctx.identity.tokens.hash(session))
  if (!found) return
  const isHalf = found.twoFactorAt !== null && !found.isSecondFactorGiven
  await end(ctx, found.sessionId, found, { isHalf })
}

async function end(
  ctx: Ctx,
  sessionId: string,
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
  { isHalf = false } = {},
): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    // The account before its session, as all other code locks them
    await accounts.lockById(db, id)
    if (!(await sessions.remove(db, { id: sessionId })) || isHalf) return
    await endWithSession(db, id)
    await recordActivity(db, { ...ctx, actor: { role, id } }, 'account.signed-out', id)
  })
}
