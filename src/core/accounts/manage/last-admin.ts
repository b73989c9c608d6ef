import type { AccountTable, Db } from '#platform/db/schema.ts'
import * as accounts from '../account-store.ts'

type Account = Pick<AccountTable, 'role' | 'disabledAt'>

/** Whether this is the last admin. Call it after `lockAccounts`. */
export async function isLastAdmin(db: Db, { role, disabledAt }: Account): Promise<boolean> {
  if (role !== 'admin' || disabledAt) return false
  return (await accounts.countAdmins(db)) <= 1
}
