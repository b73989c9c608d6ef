import type { Insertable, Updateable } from 'kysely'
import type { AccountTable, Db } from '#platform/db/schema.ts'

/** What a request needs of the account in whose name it comes, by session or by token. */
export const askerColumns = [
  'account.id',
  'account.role',
  'account.name',
  'account.email',
  'account.photoUrl',
  'account.twoFactorAt',
] as const

export async function findByEmail(db: Db, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As it stays until this transaction ends. Whoever waits for more than that waits for this first. */
export async function holdById(db: Db, id: string) {
  const held = db.updateTable('account').set({ id }).where('id', '=', id)
  return held.returningAll().executeTakeFirst()
}

export async function insert(db: Db, account: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

type Known = { id: string; passwordHash: string | null; twoFactorAt: string | null }

/** Whether somebody may still sign in, by the same proofs; nobody changes that until this ends. */
export async function holdUnchanged(
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

/** Writes what changes of an account, as its next revision. */
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

/** Those who can still sign in as an admin. */
export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Until the transaction ends, nobody else changes who is an admin: two admins who demote each other
 * take turns, and the second finds that the first was there before. The settings are the one row
 * that is always there to stand in line for, on either engine.
 */
export async function lockAccounts(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute()
}
