import { recordActivities } from '../activity/record-activity.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import type { Ctx } from '../context.ts'
import { noteOfRevoked } from '../holdings/end-holding.ts'
import * as holdings from '../holdings/holding-store.ts'
import * as shares from '../shares/share-store.ts'
import { writeAs } from '../write-as.ts'

/** After a restore, revokes all access, since revocations that were made after the backup are lost. */
export async function revokeAccess(ctx: Ctx) {
  return writeAs(ctx, 'disable-account', async (db) => {
    const tokens = await apiTokens.removeAll(db)
    const revoked = await shares.revokeAll(db, ctx.now().toISOString())
    const released = await holdings.removeAll(db)
    await recordActivities(db, ctx, [
      ...tokens.map(({ accountId, name }) => {
        return { action: 'api-token.revoked', subjectId: accountId, changes: { name } } as const
      }),
      ...revoked.map(noteOfRevoked),
      ...released.map((subjectId) => ({ action: 'record.released', subjectId }) as const),
    ])
    return {
      tokensRevoked: tokens.length,
      sharesRevoked: revoked.length,
      holdingsReleased: released.length,
    }
  })
}
