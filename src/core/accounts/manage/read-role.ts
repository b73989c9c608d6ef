import type { Role } from '#contract/staff.ts'
import { authorise, can } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as accounts from '../account-store.ts'

type RoleRead = { outcome: 'found'; role: Role } | { outcome: 'not-yours' | 'not-found' }

/** The role of the caller's own account; admins may read anybody's role. */
export async function readRole(ctx: Ctx, email: string): Promise<RoleRead> {
  authorise(ctx.actor, 'use-own-account')

  const { actor } = ctx
  const asked = email.trim().toLowerCase()
  if (actor.role !== 'stranger' && actor.profile?.email === asked) {
    return { outcome: 'found', role: actor.role }
  }
  if (!can(actor, 'list-accounts')) return { outcome: 'not-yours' }
  const account = await accounts.findByEmail(ctx.db, asked)
  return account ? { outcome: 'found', role: account.role } : { outcome: 'not-found' }
}
