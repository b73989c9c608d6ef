import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as apiTokens from './api-token-store.ts'

/** Revokes the tokens of everybody, and returns how many. */
export async function revokeAllTokens(ctx: Ctx): Promise<number> {
  authorise(ctx.actor, 'disable-account')

  return writeAs(ctx, 'disable-account', async (db) => {
    const removed = await apiTokens.removeAll(db)
    for (const { accountId, name } of removed) {
      await recordActivity(db, ctx, 'api-token.revoked', accountId, { name })
    }
    return removed.length
  })
}
