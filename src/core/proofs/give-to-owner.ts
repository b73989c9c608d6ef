import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { endAccess } from '../accounts/end-access.ts'
import { removeOf } from '../documents/document-store.ts'
import * as identities from '../openid/identity-store.ts'
import { switchOff } from '../two-factor/two-factor-store.ts'

/**
 * Somebody else may have registered an account whose email is unconfirmed: when the owner of the email
 * confirms it, all other means of signing in are removed. A second factor of staff stays, since only an
 * admin resets it.
 */
export async function removeProofsOfOthers(
  db: Db,
  { id, role }: { id: string; role: Role },
  now: string,
): Promise<void> {
  await identities.removeOf(db, id)
  if (role === 'student') await switchOff(db, id, now)
}

/**
 * Gives an account whose email nobody has confirmed to whoever has proven the email: whoever registered it
 * loses all access, and their photo goes.
 */
export async function giveToOwner(
  db: Db,
  account: { id: string; role: Role },
  { now, ...owner }: Owner,
): Promise<void> {
  await removeProofsOfOthers(db, account, now)
  await endAccess(db, account.id)
  // Garbage collection deletes the blobs of the photo.
  await removeOf(db, { accountId: account.id })
  await accounts.update(db, account.id, { ...owner, emailVerifiedAt: now, updatedAt: now })
}

type Owner = {
  name: string
  photoUrl: string
  passwordHash: string | null
  role?: Role
  now: string
}
