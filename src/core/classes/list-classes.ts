import type { Class } from '#contract/classes/class.ts'
import type { ClassTable } from '#platform/db/schema.ts'
import { authorise, canSeeAll } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import { todayIn } from '../today.ts'
import * as classes from './class-store.ts'
import { isOffered } from './may-see-class.ts'
import { presentClasses } from './present-class.ts'

type Page = { limit?: number; after?: string | undefined }

/**
 * For admins all classes, latest first; for others the classes that are open for enrolment, earliest first.
 */
export async function listClasses(
  ctx: Ctx,
  { limit = 50, after }: Page = {},
): Promise<{ classes: Class[]; next?: string }> {
  authorise(ctx.actor, 'read-classes')

  const page = { limit: limit + 1, after: cursorIn(after) }
  const rows = canSeeAll(ctx.actor, 'read-draft-classes')
    ? await classes.listAll(ctx.db, page)
    : await classes.listUpcoming(ctx.db, { ...page, today: todayIn(ctx) })
  const { shown, next } = pageFrom(rows, limit, ({ startsOn, id }) => `${startsOn}~${id}`)
  return { classes: await presentClasses(ctx.db, offered(ctx, shown)), ...next }
}

function cursorIn(after: string | undefined): classes.StartCursor | undefined {
  const [startsOn = '', id] = after?.split('~') ?? []
  return id === undefined ? undefined : { startsOn, id }
}

export async function listClassPage(
  ctx: Ctx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ classes: Class[]; next?: string }> {
  authorise(ctx.actor, 'read-classes')

  const isPublishedOnly = !canSeeAll(ctx.actor, 'read-draft-classes')
  const rows = await classes.listPage(ctx.db, { isPublishedOnly, after, limit: limit + 1 })
  const { shown, next } = pageFrom(rows, limit, ({ id }) => id)
  return { classes: await presentClasses(ctx.db, offered(ctx, shown)), ...next }
}

function offered(ctx: Ctx, rows: ClassTable[]): ClassTable[] {
  return rows.filter((row) => isOffered(ctx, row))
}
