import type { Insertable } from 'kysely'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import { lockRows } from '#platform/db/row-locks.ts'
import type { Db, SessionTable } from '#platform/db/schema.ts'
import { widestNetwork } from '../network-limits.ts'
import { didChange } from '../rows.ts'
import { askerColumns } from './account-store.ts'
import { photoId } from './photo/photo-store.ts'
import { sessionsOver } from './session-rules.ts'

function withAccount(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id as sessionId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.isSecondFactorGiven',
      'session.browser',
      'session.provenAt',
      ...askerColumns,
      photoId(),
    ])
    .where('account.disabledAt', 'is', null)
}

const byHash = preparedQuery((db, hash: string) => withAccount(db).where('session.hash', '=', hash))

/** Not cached: queried at each request, so that ending a session takes effect at once on every instance. */
export async function findByHash(db: Db, hash: string) {
  const [session] = await byHash(db, hash)
  return session
}

export async function findByIds(db: Db, ids: string[]) {
  const find = (some: string[]) => withAccount(db).where('session.id', 'in', some).execute()
  return (await inParts(ids, find, 500)).flat()
}

export async function insert(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function touch(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt: at }).where('hash', '=', hash).execute()
}

export async function setProven(db: Db, id: string, provenAt: string): Promise<void> {
  await db.updateTable('session').set({ provenAt }).where('id', '=', id).execute()
}

/** Locks session and account until the transaction ends. */
export async function lockRow(db: Db, id: string) {
  return withAccount(db)
    .where('session.id', '=', id)
    .modifyEnd(lockRows(db, { held: 'account', kept: 'session' }))
    .executeTakeFirst()
}

/** With `isSecondFactorGiven: 0`: sign-ins that wait for their code */
type Which = { id: string; accountId?: string } | { accountId: string; isSecondFactorGiven?: 0 }

export function remove(db: Db, which: Which): Promise<boolean> {
  return didChange(db.deleteFrom('session').where((row) => row.and(which)))
}

export async function removeOthers(db: Db, accountId: string, id: string): Promise<void> {
  const ofAccount = db.deleteFrom('session').where('accountId', '=', accountId)
  await ofAccount.where('id', '!=', id).execute()
}

/**
 * Those whose second factor was given are kept first: the password alone does not end them. Otherwise those of a network
 * with many end first, so that whoever has the password does not end the owner's while the code is awaited.
 */
export async function removeOldest(db: Db, accountId: string, kept: number): Promise<void> {
  const newest = await db
    .selectFrom('session')
    .select(['id', 'network', 'isSecondFactorGiven as given'])
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (newest.length <= kept) return
  const counts = new Map<string, number>()
  const ranked = newest.map(({ id, network, given }) => {
    const place = `${given} ${widestNetwork(network)}`
    const rank = (counts.get(place) ?? 0) + 1
    counts.set(place, rank)
    return { id, given, rank }
  })
  const surplus = ranked.toSorted((a, b) => b.given - a.given || a.rank - b.rank).slice(kept)
  const ids = surplus.map(({ id }) => id)
  await db.deleteFrom('session').where('id', 'in', ids).execute()
}

/** Without sign-ins that wait for their second factor, or never got it */
export async function listOf(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id', 'session.createdAt', 'lastSeenAt', 'network', 'browser'])
    .where('accountId', '=', accountId)
    .where((row) => row.or([row('isSecondFactorGiven', '=', 1), row('twoFactorAt', 'is', null)]))
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

/** How and when the owner of a session last authenticated, and whether the account has a password. */
export async function findProof(db: Db, id: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.provenAt', 'session.isSecondFactorGiven'])
    .select(['account.id as accountId', 'account.email', 'account.passwordHash'])
    .where('session.id', '=', id)
    .executeTakeFirst()
}

/** Deletes sessions that are over: they have the address and the browser of somebody. */
export async function removeOver(db: Db, now: Date): Promise<void> {
  const { createdAt, lastSeenAt, later } = sessionsOver(now)
  await db
    .deleteFrom('session')
    .where((row) =>
      row.or([
        row('createdAt', '<', createdAt),
        row('lastSeenAt', '<', lastSeenAt),
        row('createdAt', '>', later),
        row('lastSeenAt', '>', later),
      ]),
    )
    .execute()
}
