import type { ShareViewPage } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { findShare, readViews, type ViewsAsked } from './share-rules.ts'

/** A page of the views of a share, newest first; undefined if there is no such share for the caller. */
export async function listShareViews(
  ctx: Ctx,
  { recordId, id, ...asked }: ViewsAsked & { recordId: string; id: string },
): Promise<ShareViewPage | undefined> {
  const share = await findShare(ctx, recordId, id)
  return share && readViews(ctx, id, asked)
}
