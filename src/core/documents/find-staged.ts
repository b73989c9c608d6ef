import type { PageSize } from '#contract/record.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as documents from './document-store.ts'
import { actorId } from './stage-document.ts'

type StagedDocument = { id: string; pages: PageSize[] }

/** The given documents that the caller has staged and not attached yet. */
export async function findStaged(ctx: Ctx, ids: string[]): Promise<StagedDocument[]> {
  authorise(ctx.actor, 'stage-document')
  return ids.length === 0 ? [] : documents.stagedAmong(ctx.db, ids, actorId(ctx))
}
