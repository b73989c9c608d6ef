import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import { writeAs } from '../write-as.ts'
import { hasStarted } from './class-rules.ts'
import * as classes from './class-store.ts'

type ClassPublished =
  | 'published'
  | 'published-already'
  | 'cancelled'
  | 'started'
  | 'not-found'
  | TitlePoses['outcome']

/** Opens a class for enrolment. After that it cannot become a draft again, only be cancelled. */
export async function publishClass(ctx: Ctx, id: string): Promise<ClassPublished> {
  return writeAs(ctx, 'edit-classes', async (db) => {
    const found = await classes.lockRow(db, id)
    if (!found) return 'not-found'
    if (found.state === 'published') return 'published-already'
    if (found.state === 'cancelled') return 'cancelled'
    if (hasStarted(found, ctx)) return 'started'
    if (titlePoses(ctx, found.title)) return 'poses-as-government'
    await classes.change(db, found, { state: 'published' }, ctx.now().toISOString())
    await recordActivity(db, ctx, 'class.published', id)
    return 'published'
  })
}
