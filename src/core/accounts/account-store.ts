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
