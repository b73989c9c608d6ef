import type { ClassState } from '#contract/classes/class.ts'
import { can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as enrolments from './places/enrolment-store.ts'

type Seen = { id: string; state: ClassState }

/** Everybody sees published classes, students also cancelled ones of their enrolments, admins all. */
export async function maySeeClass(ctx: Ctx, { id, state }: Seen): Promise<boolean> {
  if (state === 'published' || can(ctx.actor, 'edit-classes')) return true
  if (state === 'draft' || ctx.actor.role === 'stranger') return false
  return (await enrolments.find(ctx.db, { classId: id, accountId: ctx.actor.id })) !== undefined
}
