import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'

/**
 * An account whose email nobody had proven may have been registered by somebody else: when its owner
 * comes, what others sign in by goes. The code of staff stays: an admin, not a link in a mail, takes it away.
 */
export async function removeProofsOfOthers(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  await db.deleteFrom('accountIdentity').where('accountId', '=', id).execute()
  if (role !== 'student') return
  await db.deleteFrom('recoveryCode').where('accountId', '=', id).execute()
  await db
    .updateTable('account')
    .set({ twoFactorSecret: null, twoFactorAt: null, twoFactorStep: null })
    .where('id', '=', id)
    .execute()
}
