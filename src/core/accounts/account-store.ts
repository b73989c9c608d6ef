import type { Insertable } from 'kysely'
import type { AccountTable, Db } from '#platform/db/schema.ts'

export async function findByEmail(db: Db, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insert(db: Db, account: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

type Known = { id: string; passwordHash: string | null }

/** Whether somebody may still sign in, by the same password; nobody changes that until this ends. */
export async function holdUnchanged(db: Db, { id, passwordHash }: Known): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ id })
    .where('id', '=', id)
    .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
