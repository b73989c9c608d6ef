import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as apiTokens from './api-token-store.ts'

/** Revokes one of the caller's own tokens, which the next request notices. `by`: who does it on the command line */
export async function revokeApiToken(
  ctx: Ctx,
  id: string,
  by = ctx.actor,
): Promise<'revoked' | 'not-found'> {
  const { id: accountId } = authoriseInPerson(ctx.actor, 'manage-api-tokens')

  return writeAs(ctx, 'manage-api-tokens', async (db) => {
    const name = await apiTokens.removeOne(db, accountId, id)
    if (name === undefined) return 'not-found'
    await recordActivity(db, { ...ctx, actor: by }, 'api-token.revoked', accountId, { name })
    return 'revoked'
  })
}
