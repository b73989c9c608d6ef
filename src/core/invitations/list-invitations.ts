import type { Role } from '#contract/staff.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { listOpen } from './invitation-store.ts'

type OpenInvitation = {
  id: string
  email: string
  role: Role
  /** The name of the admin */
  invitedBy: string
  expiresAt: string
}

/** The invitations that nobody has accepted yet. */
export async function listInvitations(ctx: Ctx): Promise<OpenInvitation[]> {
  authorise(ctx.actor, 'invite-account')

  return listOpen(ctx.db, ctx.now().toISOString())
}
