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

  const attempt = () => {
    const written = ctx.db.transaction().execute(async (db): Promise<InvitationAccepted> => {
      // Locks accounts, so that the inviting admin cannot lose that right concurrently.
      await accounts.lockAccounts(db)
      const invited = await find(db, ctx, token)
      if (!invited) return { outcome: 'link-over' }
      const { email, role } = invited
      const registered = await accounts.findByEmail(db, email)
      const account = registered && (await accounts.lockById(db, registered.id))
      if (account && !isUnproven(account)) return { outcome: 'email-taken' }
      // Before any activity, which a withdrawal in the same moment records after it has locked the invitation.
      if (!(await invitations.remove(db, invited.id))) return { outcome: 'link-over' }
      const chosen = { name, photoUrl: '', passwordHash, role }
      const now = ctx.now().toISOString()
      const id = account
        ? await takeOver(db, ctx, account, { ...chosen, now })
        : await insertAccount(db, ctx, { ...chosen, id: invited.id, email, emailVerifiedAt: now })
      const session = await startSession(db, ctx, id, { browser })
      await recordActivity(db, { ...ctx, actor: { role, id } }, 'account.signed-in', id)
      return { outcome: 'accepted', session, email }
    })
    return written.catch(emailTaken)
  }
  const accepted = await attempt()
  // Somebody may have registered with the email since it was looked for: then that account is found.
  return accepted.outcome === 'email-taken' ? attempt() : accepted
}

function isUnproven({ emailVerifiedAt, disabledAt, role }: accounts.AccountRow): boolean {
  return !emailVerifiedAt && !disabledAt && role === 'student'
}

/** Gives the invited person the account that somebody has registered with their email since the invitation. */
async function takeOver(
  db: Db,
  ctx: Ctx,
  account: accounts.AccountRow,
  owner: Parameters<typeof giveToOwner>[2] & { role: Role },
): Promise<string> {
  await giveToOwner(db, account, owner)
  await recordActivity(db, ctx, 'account.given-to-its-owner', account.id)
  if (owner.role !== account.role) {
    const change = { role: { from: account.role, to: owner.role } }
    await recordActivity(db, ctx, 'account.role-changed', account.id, change)
  }
  return account.id
}

function find(db: Db, { identity, now }: Ctx, token: string) {
  return invitations.findByHash(db, identity.tokens.hash(token), now().toISOString())
}
