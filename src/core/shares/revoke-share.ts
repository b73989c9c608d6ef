import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { findShare } from './share-rules.ts'
import { revoke } from './share-store.ts'

/** Revokes a share, from the next request on, also for viewers who have it open. */
export async function revokeShare(
  ctx: Ctx,
  { recordId, id }: { recordId: string; id: string },
): Promise<'revoked' | 'over-already' | 'not-found'> {
  return writeAs(ctx, 'share-record', async (db) => {
    const share = await findShare({ ...ctx, db }, recordId, id)
    if (!share) return 'not-found'
    if (!(await revoke(db, id, ctx.now().toISOString()))) return 'over-already'
    await recordActivity(db, ctx, 'record.share-revoked', recordId, { share: id })
    return 'revoked'
  })
}
