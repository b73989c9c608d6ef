import type { Notice } from '#contract/site/notice.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as notices from './notice-store.ts'
import { presentNotices } from './present-notice.ts'

const most = 200

/** All notices, newest first. */
export async function listNotices(ctx: Ctx): Promise<Notice[]> {
  authorise(ctx.actor, 'list-notices')

  return presentNotices(ctx.db, await notices.list(ctx.db, most))
}
