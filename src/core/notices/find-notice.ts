import type { Notice } from '#contract/site/notice.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as notices from './notice-store.ts'
import { presentNotices } from './present-notice.ts'

export async function findNotice(ctx: Ctx, id: string): Promise<Notice | undefined> {
  authorise(ctx.actor, 'list-notices')

  const row = await notices.findById(ctx.db, id)
  const [notice] = row ? await presentNotices(ctx.db, [row]) : []
  return notice
}
