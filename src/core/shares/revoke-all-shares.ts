import { recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { revokeAll } from './share-store.ts'

/** After a restore: which of them were revoked since that backup is not known. Returns how many. */
export async function revokeAllShares(ctx: Ctx): Promise<number> {
  return writeAs(ctx, 'share-record', async (db) => {
    const revoked = await revokeAll(db, ctx.now().toISOString())
    const action = 'record.share-revoked'
    await recordActivities(
      db,
      ctx,
      revoked.map(({ recordId, id }) => ({ action, subjectId: recordId, changes: { share: id } })),
    )
    return revoked.length
  })
}
