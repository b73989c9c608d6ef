import { draftOfRecord } from '#contract/forms/record-draft.ts'
import { eraseFromActivity, recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { clearAway } from '../documents/clear-away.ts'
import * as documents from '../documents/document-store.ts'
import * as drafts from '../drafts/draft-store.ts'
import { noteErased } from '../upkeep/erased-store.ts'
import { writeAs } from '../write-as.ts'
import * as records from './record-store.ts'

/** Deletes the rows first: a crash leaves unused files, never missing ones. */
export async function deleteRecord(ctx: Ctx, id: string): Promise<'deleted' | 'not-found'> {
  const blobs = await writeAs(ctx, 'delete-record', async (db) => {
    const blobs = await documents.blobsOf(db, id)
    if (!(await records.remove(db, id))) return undefined
    await noteErased(db, id, ctx.now().toISOString())
    await eraseFromActivity(db, id)
    await drafts.removeAllOf(db, draftOfRecord(id))
    await recordActivity(db, ctx, 'record.deleted', id)
    return blobs
  })
  if (!blobs) return 'not-found'
  await ctx.operations.rememberErased(id)
  await clearAway(ctx, blobs)
  return 'deleted'
}
