import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
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
