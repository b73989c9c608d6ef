import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { canUndo, countsOf, undoMs } from './present-import.ts'

/** Starts the undo, which moves records that the import added to the bin, unless they were changed since. */
export async function undoImport(
  ctx: Ctx,
  id: string,
): Promise<'undoing' | 'not-found' | 'not-now'> {
  return writeAs(ctx, 'import-records', async (db) => {
    if (!(await imports.find(db, id))) return 'not-found'
    const entry = await imports.lock(db, id, ['done', 'stopped'])
    const since = new Date(ctx.now().getTime() - undoMs).toISOString()
    if (!entry || !canUndo(entry) || entry.updatedAt < since) return 'not-now'
    await imports.update(db, id, {
      state: 'undoing',
      because: null,
      undoneBy: actorId(ctx),
      network: ctx.network,
      tokenId: (ctx.actor.role !== 'stranger' && ctx.actor.tokenId) || null,
      counts: JSON.stringify({ ...countsOf(entry), reached: 0 }),
      reachedRow: 0,
      updatedAt: ctx.now().toISOString(),
    })
    await recordActivity(db, ctx, 'records.import-undone', id)
    return 'undoing'
  })
}
