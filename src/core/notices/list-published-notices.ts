import { mostNoticesShown, type PublicNotice } from '#contract/site/notice.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as notices from './notice-store.ts'
import { presentNotices, presentPublicNotice } from './present-notice.ts'

export async function listPublishedNotices(ctx: Ctx): Promise<PublicNotice[]> {
  authorise(ctx.actor, 'read-notices')

  const rows = await notices.listPublished(ctx.db, mostNoticesShown)
  if (rows.length === 0) return []
  const shown = await presentNotices(ctx.db, rows)
  return shown.map((notice) => presentPublicNotice(notice, ctx.settings.timeZone))
}
