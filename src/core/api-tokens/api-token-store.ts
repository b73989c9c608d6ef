import type { Insertable } from 'kysely'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { lockRows } from '#platform/db/row-locks.ts'
import type { ApiTokenTable, Db } from '#platform/db/schema.ts'
import { askerColumns } from '../accounts/account-store.ts'

function withAccount(db: Db) {
  return db
    .selectFrom('apiToken')
    .innerJoin('account', 'account.id', 'apiToken.accountId')
    .select([
      'apiToken.id as tokenId',
      'apiToken.lastUsedAt',
      'apiToken.expiresAt',
      'apiToken.scopes',
      'apiToken.networks',
      ...askerColumns,
    ])
    .where('account.disabledAt', 'is', null)
}

const byHash = preparedQuery((db, hash: string) => {
  return withAccount(db).where('apiToken.hash', '=', hash)
})

/** Not cached: queried at each request, so that a revocation takes effect at once on every instance. */
export async function findByHash(db: Db, hash: string) {
  const [token] = await byHash(db, hash)
  return token
}

/** Locks token and account until the transaction ends. */
export async function lockRow(db: Db, id: string) {
  return withAccount(db)
    .where('apiToken.id', '=', id)
    .modifyEnd(lockRows(db, { held: 'account', kept: 'apiToken' }))
    .executeTakeFirst()
}

export async function insert(db: Db, token: Insertable<ApiTokenTable>): Promise<void> {
  await db.insertInto('apiToken').values(token).execute()
}

export async function touch(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('apiToken').set({ lastUsedAt: at }).where('id', '=', id).execute()
}

export async function namedOf(db: Db, accountId: string) {
  return db
    .selectFrom('apiToken')
    .select(['id', 'name', 'scopes', 'networks', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('name', '!=', '')
    .orderBy('id', 'desc')
    .execute()
}

/** Only of tokens without a name, which last an hour */
export async function removeOldest(db: Db, accountId: string, kept: number): Promise<void> {
  const unnamed = { accountId, name: '' }
  const newest = db
    .selectFrom('apiToken')
    .select('id')
    .where((row) => row.and(unnamed))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  const ofAccount = db.deleteFrom('apiToken').where((row) => row.and(unnamed))
  await ofAccount.where('id', 'not in', newest).execute()
}

export async function removeOne(db: Db, accountId: string, id: string) {
  const removed = await db
    .deleteFrom('apiToken')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Without a name are the one-hour tokens that are issued for a session or a password. */
export async function remove(db: Db, which: { accountId: string; name?: '' }): Promise<void> {
  await db
    .deleteFrom('apiToken')
    .where((row) => row.and(which))
    .execute()
}

export async function removeAll(db: Db) {
  return db.deleteFrom('apiToken').returning(['accountId', 'name']).execute()
}

export async function removeExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('apiToken').where('expiresAt', '<=', now).where('name', '=', '').execute()
}
