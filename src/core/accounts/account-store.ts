import type { Insertable, Updateable } from 'kysely'
import { ValueTaken } from '#platform/db/errors.ts'
import type { AccountTable, Db } from '#platform/db/schema.ts'

/** The columns that authentication by session or token needs. */
export const askerColumns = [
  'account.id',
  'account.role',
  'account.name',
  'account.email',
  'account.twoFactorAt',
] as const

export async function findByEmail(db: Db, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an account's row until the transaction ends, and returns it. */
export async function lockById(db: Db, id: string) {
  const held = db.updateTable('account').set({ id }).where('id', '=', id)
  return held.returningAll().executeTakeFirst()
}

export async function areSeveral(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(2).execute()).length > 1
}

/** Throws `ValueTaken` if another account has this email. */
export async function insert(db: Db, account: Insertable<AccountTable>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ValueTaken('email')
}

type Known = { id: string; passwordHash: string | null; twoFactorAt: string | null }

/**
 * Whether the account is enabled and still has the password and second factor that were checked; locks the
 * account until the transaction ends.
 */
export async function lockUnchanged(
  db: Db,
  { id, passwordHash, twoFactorAt }: Known,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ id })
    .where('id', '=', id)
    .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash)
    .where('twoFactorAt', twoFactorAt === null ? 'is' : '=', twoFactorAt)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function update(
  db: Db,
  id: string,
  change: Omit<Updateable<AccountTable>, 'id' | 'revision'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ ...change })
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Serialises changes of accounts until the transaction ends, so that two admins cannot demote each other
 * concurrently. The settings row serves as the lock, since it always exists.
 */
export async function lockAccounts(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute()
}
