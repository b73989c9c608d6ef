import type { Insertable, Selectable, Updateable } from 'kysely'
import { ValueTaken } from '#platform/db/errors.ts'
import { keepRow } from '#platform/db/row-locks.ts'
import type { AccountTable, Db } from '#platform/db/schema.ts'
import { didChange, isAny } from '../rows.ts'

export type AccountRow = Selectable<AccountTable>

/** The columns that authentication by session or token needs. */
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

/** Reads an account that cannot be deleted until the transaction ends, as what refers to it requires. */
export async function keepById(db: Db, id: string) {
  const kept = db.selectFrom('account').select(['id', 'email']).where('id', '=', id)
  return kept.modifyEnd(keepRow(db)).executeTakeFirst()
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
  const insertion = db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
  if (!(await didChange(insertion))) throw new ValueTaken('email')
}

type Known = Pick<AccountRow, 'id' | 'passwordHash' | 'twoFactorAt'>

/**
 * Whether the account is enabled and still has the password and second factor that were checked; locks the
 * account until the transaction ends.
 */
export function lockUnchanged(db: Db, { id, passwordHash, twoFactorAt }: Known): Promise<boolean> {
  const change = db
    .updateTable('account')
    .set({ id })
    .where('id', '=', id)
    .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash)
    .where('twoFactorAt', twoFactorAt === null ? 'is' : '=', twoFactorAt)
    .where('disabledAt', 'is', null)
  return didChange(change)
}

export async function update(
  db: Db,
  id: string,
  change: Omit<Updateable<AccountTable>, 'id' | 'revision'>,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...change })
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute()
}

export function hasAdmin(db: Db, { besides = '' } = {}): Promise<boolean> {
  const found = db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('id', '!=', besides)
  return isAny(found)
}

/** Whether this is the last admin. Call it after `lockAccounts`. */
export async function isLastAdmin(
  db: Db,
  { id, role, disabledAt }: Pick<AccountRow, 'id' | 'role' | 'disabledAt'>,
): Promise<boolean> {
  return role === 'admin' && !disabledAt && !(await hasAdmin(db, { besides: id }))
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
