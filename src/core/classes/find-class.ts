import type { Class } from '#contract/classes/class.ts'
import { authorise, authoriseOwn, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as classes from './class-store.ts'
import { isOffered, maySeeClass } from './may-see-class.ts'
import * as enrolments from './places/enrolment-store.ts'
import { presentClasses } from './present-class.ts'

export async function findClass(ctx: Ctx, id: string): Promise<Class | undefined> {
  authorise(ctx.actor, 'read-classes')

  const row = await classes.findById(ctx.db, id)
  if (!row || !maySeeClass(ctx, row.state)) return undefined
  if (!isOffered(ctx, row) && !(await hasPlace(ctx, id))) return undefined
  const [found] = await presentClasses(ctx.db, [row])
  return found
}

async function hasPlace({ actor, db }: Ctx, classId: string): Promise<boolean> {
  if (!can(actor, 'choose-classes')) return false
  const { id: accountId } = authoriseOwn(actor, 'choose-classes')
  const place = await enrolments.find(db, { classId, accountId })
  return place?.cancelledAt === null
}
