import { draftOfNew } from '#contract/forms/record-draft.ts'
import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { moveAll } from '../../drafts/draft-store.ts'
import { endHoldingsOf } from '../../holdings/end-holding.ts'
import { removeBy } from '../../invitations/invitation-store.ts'
import * as identities from '../../openid/identity-store.ts'
import { writeAs } from '../../write-as.ts'
import * as accounts from '../account-store.ts'
import { endAccess } from '../end-access.ts'

export type RoleSet =
  | { outcome: 'set' | 'has-it-already'; name: string }
  /** Whoever registered the account has not shown that the email is theirs */
  | { outcome: 'email-unconfirmed'; name: string }
  | { outcome: 'not-found' | 'last-admin' | 'changed-meanwhile' }

/**
 * Changes a role and ends all sessions and tokens; with a revision, only if it is the present one. A student
 * whose email is unconfirmed becomes no staff: anybody could have registered with a colleague's email, and
 * staff sign in by password alone. Without a mail server nobody can confirm an email. A provider's identity that
 * was linked to a student without the password is removed: as staff its owner gives the password once.
 */
export async function setRole(
  ctx: Ctx,
  { id, role, revision }: { id: string; role: Role; revision?: number },
): Promise<RoleSet> {
  return writeAs(ctx, 'set-role', async (db) => {
    const account = await accounts.findById(db, id)
    if (!account) return { outcome: 'not-found' }
    const { name } = account
    if (account.role === role) return { outcome: 'has-it-already', name }
    if (revision !== undefined && revision !== account.revision) {
      return { outcome: 'changed-meanwhile' }
    }
    if (await accounts.isLastAdmin(db, account)) return { outcome: 'last-admin' }
    if (account.role === 'student' && ctx.mail.isConfigured && !account.emailVerifiedAt) {
      return { outcome: 'email-unconfirmed', name }
    }

    await accounts.update(db, id, { role, updatedAt: ctx.now().toISOString() })
    await endAccess(db, id)
    if (account.role === 'student' && account.passwordHash) await identities.removeOf(db, id)
    await removeBy(db, id)
    if (role !== 'student') await keepDrafts(db, id, role)
    await endHoldingsOf(db, ctx, id, { isAdminNow: role === 'admin' })
    await recordActivity(db, ctx, 'account.role-changed', id, {
      role: { from: account.role, to: role },
    })
    return { outcome: 'set', name }
  })
}

/** Admins and moderators type new records on different pages, each of which restores its own drafts. */
function keepDrafts(db: Db, id: string, role: 'admin' | 'moderator'): Promise<void> {
  const before = role === 'admin' ? 'moderator' : 'admin'
  return moveAll(db, id, [draftOfNew[before], draftOfNew[role]])
}
