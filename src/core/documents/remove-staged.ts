import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as documents from './document-store.ts'
import { removeBlobs } from './remove-blobs.ts'
import { actorId } from './stage-document.ts'

/** Deletes a file that the caller staged, if it is not attached yet. */
export async function removeStaged(ctx: Ctx, id: string): Promise<'removed' | 'not-found'> {
  const orphans = await writeAs(ctx, 'stage-document', async (db) => {
    return documents.removeIfStaged(db, id, { by: actorId(ctx) })
  })
  if (!orphans) return 'not-found'
  await removeBlobs(ctx, orphans)
  return 'removed'
}

/** Deletes files of a saved form that it did not need, as one that is sent again. What fails goes after a week. */
export async function removeUnused(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of ids) await removeStaged(ctx, id).catch(ctx.files.reportOrphans)
}
