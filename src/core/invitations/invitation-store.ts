import type { Insertable } from 'kysely'
import type { Db, InvitationTable } from '#platform/db/schema.ts'
import { didChange, isAny } from '../rows.ts'

/** Invitations that are not expired, and whose maker is still an enabled admin. */
function open(db: Db, now: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.invitedBy')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.expiresAt'])
    .where('invitation.expiresAt', '>', now)
    .where('account.role', '=', 'admin')
    .where('account.disabledAt', 'is', null)
}

export async function findByHash(db: Db, hash: string, now: string) {
  return open(db, now).where('invitation.hash', '=', hash).executeTakeFirst()
}

/** Open invitations, sorted by email, with the name of the inviting admin. */
export async function listOpen(db: Db, now: string) {
  return open(db, now).select('account.name as invitedBy').orderBy('invitation.email').execute()
}

/** Stores an invitation, and tells whether it ended an earlier one for the same email. */
export async function replace(db: Db, invitation: Insertable<InvitationTable>): Promise<boolean> {
  const { email, createdAt } = invitation
  const didEnd = await isAny(open(db, createdAt).where('invitation.email', '=', email))
  await db
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute()
  return didEnd
}

export function remove(db: Db, id: string): Promise<boolean> {
  return didChange(db.deleteFrom('invitation').where('id', '=', id))
}

/** Deletes the invitations of an account that loses the right to invite. */
export async function removeBy(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('invitation').where('invitedBy', '=', accountId).execute()
}

export async function removeExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('invitation').where('expiresAt', '<=', now).execute()
}
