import type { Notice } from '#contract/site/notice.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import * as notices from './notice-store.ts'
import { presentNotices } from './present-notice.ts'

type Page = { limit?: number; after?: string | undefined }

/** A page of all notices, newest first. */
export async function listNotices(
  ctx: Ctx,
  { limit = 50, after }: Page = {},
): Promise<{ notices: Notice[]; next?: string }> {
  authorise(ctx.actor, 'list-notices')

  const rows = await notices.list(ctx.db, { limit: limit + 1, after })
  const { shown, next } = pageFrom(rows, limit, ({ id }) => id)
  return { notices: await presentNotices(ctx.db, shown), ...next }
}
