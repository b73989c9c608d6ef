import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { clearAway } from './clear-away.ts'
import * as documents from './document-store.ts'
import { actorId } from './stage-document.ts'

/** Takes back a file that was picked: one's own, as long as nothing has claimed it. */
export async function removeStaged(ctx: Ctx, id: string): Promise<'removed' | 'not-found'> {
  const litter = await writeAs(ctx, 'stage-document', async (db) => {
    return documents.removeIfStaged(db, id, { by: actorId(ctx) })
  })
  if (!litter) return 'not-found'
  await clearAway(ctx, litter)
  return 'removed'
}
