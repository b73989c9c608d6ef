import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { find, revoke } from '../shares/share-store.ts'
import { writeAs } from '../write-as.ts'

/** Revokes a share code that the caller made; codes made by staff are revoked by staff. */
export async function revokeOwnShare(
  ctx: Ctx,
  shareId: string,
): Promise<'revoked' | 'over-already' | 'not-found'> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')

  return writeAs(ctx, 'use-own-record', async (db) => {
    const share = await find(db, shareId)
    if (share?.byHolder !== 1 || share.createdBy !== id) return 'not-found'
    if (!(await revoke(db, shareId, ctx.now().toISOString()))) return 'over-already'
    await recordActivity(db, ctx, 'record.share-revoked', share.recordId, { share: shareId })
    return 'revoked'
  })
}
