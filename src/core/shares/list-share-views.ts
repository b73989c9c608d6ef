import type { ShareView } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { findShare } from './share-rules.ts'
import { viewsOf } from './share-store.ts'

/** The views of a share, newest first; undefined if there is no such share for the caller. */
export async function listShareViews(
  ctx: Ctx,
  { recordId, id }: { recordId: string; id: string },
): Promise<ShareView[] | undefined> {
  const share = await findShare(ctx, recordId, id)
  const views = share && (await viewsOf(ctx.db, [id]))
  return views?.map(({ at, network, viewer }) => ({ at, network, viewer }))
}
