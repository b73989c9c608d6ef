import type { ClassState } from '#contract/classes/class.ts'
import { canSeeAll } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Everybody sees what was ever published, also what they selected before it was cancelled; admins see drafts. */
export function maySeeClass({ actor }: Ctx, state: ClassState): boolean {
  return state !== 'draft' || canSeeAll(actor, 'read-draft-classes')
}
