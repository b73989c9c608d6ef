import type { ClassState } from '#contract/classes/class.ts'
import { canSeeAll } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { titlePoses } from '../settings/title-poses.ts'

/** Everybody sees what was ever published, also what they selected before it was cancelled; admins see drafts. */
export function maySeeClass({ actor }: Ctx, state: ClassState): boolean {
  return state !== 'draft' || canSeeAll(actor, 'read-draft-classes')
}

/** Only admins are shown those whose title the organisation may no longer use, having ceased to act for a government. */
export function isOffered(ctx: Ctx, { title }: { title: string }): boolean {
  return !titlePoses(ctx, title) || canSeeAll(ctx.actor, 'read-draft-classes')
}
