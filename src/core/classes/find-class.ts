import type { Class } from '#contract/classes/class.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as classes from './class-store.ts'
import { maySeeClass } from './may-see-class.ts'
import { presentClasses } from './present-class.ts'

export async function findClass(ctx: Ctx, id: string): Promise<Class | undefined> {
  authorise(ctx.actor, 'read-classes')

  const row = await classes.findById(ctx.db, id)
  if (!row || !maySeeClass(ctx, row.state)) return undefined
  const [found] = await presentClasses(ctx.db, [row])
  return found
}
