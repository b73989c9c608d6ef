import { mostNoticesShown, type PublicNotice } from '#contract/site/notice.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { titlePoses } from '../settings/title-poses.ts'
import * as notices from './notice-store.ts'
import { presentNotices, presentPublicNotice } from './present-notice.ts'

const mostRead = 100

/** Not those whose title the organisation may no longer use, since it has ceased to act for a government. */
export async function listPublishedNotices(ctx: Ctx): Promise<PublicNotice[]> {
  authorise(ctx.actor, 'read-notices')

  const poses = ({ title }: { title: string }) => titlePoses(ctx, title)
  const newest = await notices.listPublished(ctx.db, mostNoticesShown)
  const more = newest.some(poses) ? await notices.listPublished(ctx.db, mostRead) : newest
  const rows = more.filter((notice) => !poses(notice)).slice(0, mostNoticesShown)
  if (rows.length === 0) return []
  const shown = await presentNotices(ctx.db, rows)
  return shown.map((notice) => presentPublicNotice(notice, ctx.settings.timeZone))
}
