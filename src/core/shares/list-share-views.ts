import type { ShareView } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { findShare } from './share-rules.ts'
import { viewsOf } from './share-store.ts'

type Named = { recordId: string; id: string }

/** Who looked at what was shared, newest first; undefined if there is no such share for this person. */
export async function listShareViews(
  ctx: Ctx,
  { recordId, id }: Named,
): Promise<ShareView[] | undefined> {
  const share = await findShare(ctx, recordId, id)
  const views = share && (await viewsOf(ctx.db, [id]))
  return views?.map(({ at, network, viewer }) => ({ at, network, viewer }))
}
