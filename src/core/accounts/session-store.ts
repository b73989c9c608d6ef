import type { Insertable } from 'kysely'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db, SessionTable } from '#platform/db/schema.ts'
import { askerColumns } from './account-store.ts'

const byHash = preparedQuery((db, hash: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id as sessionId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.isSecondFactorGiven',
      'session.browser',
      ...askerColumns,
    ])
    .where('session.hash', '=', hash)
    .where('account.disabledAt', 'is', null),
)

/** Asked at each request: what ended a session counts at once, on every instance. */
export async function findByHash(db: Db, hash: string) {
  const [session] = await byHash(db, hash)
  return session
}

export async function insert(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function touch(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt: at }).where('hash', '=', hash).execute()
}

/** Whether a session has not ended; it does not until this ends. */
export async function hold(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ id })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute()
}

export async function listOf(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'network', 'browser'])
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

/** Ends a session only if it is that person's. */
export async function removeOwn(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hadSecondFactor(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('isSecondFactorGiven')
    .where('id', '=', id)
    .executeTakeFirst()
  return session?.isSecondFactorGiven === 1
}
