import type { ListedInvitation } from '#contract/staff.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { listOpen } from './invitation-store.ts'

/** The invitations that nobody has accepted yet. */
export async function listInvitations(ctx: Ctx): Promise<ListedInvitation[]> {
  authorise(ctx.actor, 'invite-account')

  return listOpen(ctx.db, ctx.now().toISOString())
}
