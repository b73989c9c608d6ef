import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { emailTaken, insertAccount } from '../accounts/create-account.ts'
import { isCommonPassword } from '../accounts/register/common-passwords.ts'
import { startSession } from '../accounts/start-session.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByNetwork } from '../network-limits.ts'
import { giveToOwner } from '../proofs/give-to-owner.ts'
import * as invitations from './invitation-store.ts'

type Accepting = { token: string; name: string; password: string; browser?: string | undefined }

type InvitationAccepted =
  | { outcome: 'accepted'; session: string; email: string }
  | { outcome: 'link-over' | 'email-taken' | 'common-password' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/** The email and role of an invitation, while its link is valid. */
export async function readInvitation(
  ctx: Ctx,
  token: string,
): Promise<{ email: string; role: Role } | undefined> {
  authorise(ctx.actor, 'register')

  const invited = await find(ctx.db, ctx, token)
  return invited && { email: invited.email, role: invited.role }
}

/**
 * Creates the account of an invitation, once. The email needs no confirmation: the admin who invited
 * answers for it. So an account that somebody has registered with it meanwhile goes to the invited person.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, name, password, browser }: Accepting,
): Promise<InvitationAccepted> {
  authorise(ctx.actor, 'register')
  ctx.files.requireRoom()

  const counted = await countByNetwork(ctx, 'invitation', { most: 30, seconds: 900 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  if (!(await find(ctx.db, ctx, token))) return { outcome: 'link-over' }
  if (isCommonPassword(password)) return { outcome: 'common-password' }
  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') return { outcome: 'busy' }

  const accepted = ctx.db.transaction().execute(async (db): Promise<InvitationAccepted> => {
    // Locks accounts, so that the inviting admin cannot lose that right concurrently.
    await accounts.lockAccounts(db)
    const invited = await find(db, ctx, token)
    if (!invited) return { outcome: 'link-over' }
    const { email, role } = invited
    const id = await accountOf(db, ctx, invited, { name, passwordHash })
    if (!id) return { outcome: 'email-taken' }
    await invitations.remove(db, invited.id)
    const session = await startSession(db, ctx, id, { browser })
    await recordActivity(db, { ...ctx, actor: { role, id } }, 'account.signed-in', id)
    return { outcome: 'accepted', session, email }
  })
  return accepted.catch(emailTaken)
}

type Invited = { id: string; email: string; role: Role }

/**
 * Makes the account, or gives the invited person the one that somebody has registered with their email since
 * the invitation; undefined if that is confirmed, disabled or staff's.
 */
async function accountOf(
  db: Db,
  ctx: Ctx,
  { id, email, role }: Invited,
  chosen: { name: string; passwordHash: string },
): Promise<string | undefined> {
  const now = ctx.now().toISOString()
  const owner = { ...chosen, photoUrl: '', role }
  const registered = await accounts.findByEmail(db, email)
  const account = registered && (await accounts.lockById(db, registered.id))
  if (!account) return insertAccount(db, ctx, { ...owner, id, email, emailVerifiedAt: now })
  if (account.emailVerifiedAt || account.disabledAt || account.role !== 'student') return undefined
  await giveToOwner(db, account, { ...owner, now })
  await recordActivity(db, ctx, 'account.given-to-its-owner', account.id)
  if (role !== 'student') {
    const change = { role: { from: account.role, to: role } }
    await recordActivity(db, ctx, 'account.role-changed', account.id, change)
  }
  return account.id
}

function find(db: Db, { identity, now }: Ctx, token: string) {
  return invitations.findByHash(db, identity.tokens.hash(token), now().toISOString())
}
