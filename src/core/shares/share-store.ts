import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { mostLiveShares, mostViewsListed, wrongUntilLocked } from '#contract/shares/share.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import type { ShareTable, ShareViewTable } from '#platform/db/share-tables.ts'
import { pageByPage } from '../page-by-page.ts'
import { countRows, didChange } from '../rows.ts'
import { daysFrom } from '../today.ts'

export type ShareRow = Selectable<ShareTable> & { wrong: number }

function withAttempts(db: Db) {
  return db
    .selectFrom('share')
    .leftJoin('shareAttempt', 'shareAttempt.codeHash', 'share.codeHash')
    .selectAll('share')
    .select((row) => row.fn.coalesce('shareAttempt.wrong', sql<number>`0`).as('wrong'))
}

export async function insert(db: Db, share: Insertable<ShareTable>): Promise<void> {
  await db.insertInto('share').values(share).execute()
}

export async function find(db: Db, id: string): Promise<ShareRow | undefined> {
  return withAttempts(db).where('share.id', '=', id).executeTakeFirst()
}

export type ListedShare = Awaited<ReturnType<typeof listOf>>[number]

/** The number of ended shares that a list shows besides all live ones */
const endedListed = 100

function withMakers(db: Db, recordId: string) {
  return withAttempts(db)
    .leftJoin('account', 'account.id', 'share.createdBy')
    .select('account.name as createdByName')
    .where('share.recordId', '=', recordId)
}

export function sharesOf(db: Db, recordId: string): Promise<ListedShare[]> {
  return withMakers(db, recordId).orderBy('share.id', 'desc').execute()
}

/** Live shares and the latest ended ones, newest first, with the name of their maker. */
export async function listOf(db: Db, recordId: string, now: Date) {
  const listed = await withMakers(db, recordId)
    .orderBy(isLive(now.toISOString()), 'desc')
    .orderBy('share.id', 'desc')
    .limit(2 * mostLiveShares + endedListed)
    .execute()
  return listed.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** A share by its code, with the record's columns that decide whether it is public. */
export async function findByCode(db: Db, codeHash: string) {
  return db
    .selectFrom('share')
    .innerJoin('record', 'record.id', 'share.recordId')
    .selectAll('share')
    .select(['record.name', 'visibility', 'approval', 'clientDatabase'])
    .where('share.codeHash', '=', codeHash)
    .executeTakeFirst()
}

type Asked = { recordId: string; byHolder: 0 | 1; now: string }

/** The live shares of staff, or of the holder */
export function countLive(db: Db, { recordId, byHolder, now }: Asked): Promise<number> {
  const shares = withAttempts(db)
    .where('share.recordId', '=', recordId)
    .where('byHolder', '=', byHolder)
  return countRows(db, shares.where(isLive(now)))
}

function isLive(now: string) {
  return () => sql<boolean>`"share"."revokedAt" is null and "share"."expiresAt" > ${now}
    and ("mostViews" is null or "views" < "mostViews")
    and coalesce("shareAttempt"."wrong", 0) < ${wrongUntilLocked}`
}

function revokeOpen(db: Db, at: string) {
  return db
    .updateTable('share')
    .set({ revokedAt: at })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
}

/** Revokes a share; false if it has ended already. */
export function revoke(db: Db, id: string, at: string): Promise<boolean> {
  return didChange(revokeOpen(db, at).where('id', '=', id))
}

export async function revokeOfHolder(db: Db, recordId: string, at: string): Promise<void> {
  await revokeOpen(db, at).where('recordId', '=', recordId).where('byHolder', '=', 1).execute()
}

export async function revokeOfStaff(db: Db, createdBy: string, at: string) {
  return revokeOpen(db, at)
    .where('createdBy', '=', createdBy)
    .where('byHolder', '=', 0)
    .returning(['id', 'recordId'])
    .execute()
}

export async function revokeAll(db: Db, at: string): Promise<{ id: string; recordId: string }[]> {
  return revokeOpen(db, at).returning(['id', 'recordId']).execute()
}

/**
 * Reads the number of failed attempts at this code, and locks it: concurrent attempts at the same code wait
 * until the transaction ends, whether or not the code exists.
 */
export async function lockAttempts(db: Db, codeHash: string, at: string): Promise<number> {
  const { wrong } = await db
    .insertInto('shareAttempt')
    .values({ codeHash, wrong: 0, at })
    .onConflict((conflict) => conflict.column('codeHash').doUpdateSet({ at }))
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong
}

export async function setAttempts(db: Db, codeHash: string, wrong: number): Promise<void> {
  await db.updateTable('shareAttempt').set({ wrong }).where('codeHash', '=', codeHash).execute()
}

export async function addView(db: Db, view: Insertable<ShareViewTable>): Promise<boolean> {
  const change = db
    .updateTable('share')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where('id', '=', view.shareId)
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('mostViews', 'is', null), row('views', '<', row.ref('mostViews'))]))
  if (!(await didChange(change))) return false
  await db.insertInto('shareView').values(view).execute()
  return true
}

export async function viewedAt(db: Db, viewId: string): Promise<string | undefined> {
  const view = db.selectFrom('shareView').select('at').where('id', '=', viewId)
  return (await view.executeTakeFirst())?.at
}

type ViewPlace = { at: string; id: string }
type ViewsAsked = { shareId: string; after?: ViewPlace | undefined; limit: number }

/** Views of a share, newest first */
export function viewsOf(db: Db, { shareId, after, limit }: ViewsAsked) {
  return db
    .selectFrom('shareView')
    .select(['id', 'shareId', 'at', 'network', 'viewer'])
    .where('shareId', '=', shareId)
    .$if(after !== undefined, (query) => {
      return query.where(sql<boolean>`("at", "id") < (${after?.at}, ${after?.id})`)
    })
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** The newest views of each of these shares */
export async function newestViewsOf(db: Db, shareIds: string[]) {
  const [first, ...others] = shareIds.map((shareId) => {
    const newest = viewsOf(db, { shareId, limit: mostViewsListed })
    return db.selectFrom(newest.as('newest')).selectAll()
  })
  if (!first) return []
  const all = others.reduce((all, one) => all.unionAll(one), first)
  return all.orderBy('at', 'desc').orderBy('id', 'desc').execute()
}

const viewsAtOnce = 10_000

/** All views of a share, newest first, in slices */
export function allViewsOf(db: Db, shareId: string) {
  const read = (after?: ViewPlace) => viewsOf(db, { shareId, after, limit: viewsAtOnce }).execute()
  return pageByPage(viewsAtOnce, undefined, read, ({ at, id }): ViewPlace => ({ at, id }))
}

/** Shares that are locked by too many failed attempts, and whose makers have not been told yet. */
export async function lockedUntold(db: Db, now: string) {
  return db
    .selectFrom('shareAttempt')
    .innerJoin('share', 'share.codeHash', 'shareAttempt.codeHash')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'share.createdBy').on('account.disabledAt', 'is', null),
    )
    .select(['share.id', 'share.recordId', 'share.byHolder'])
    .select(['account.id as accountId', 'account.email'])
    .where('shareAttempt.wrong', '>=', wrongUntilLocked)
    .where('share.lockToldAt', 'is', null)
    .where('share.revokedAt', 'is', null)
    .where('share.expiresAt', '>', now)
    .execute()
}

/** Marks a maker as told; false if another process did that already. */
export function noteTold(db: Db, id: string, at: string): Promise<boolean> {
  const change = db
    .updateTable('share')
    .set({ lockToldAt: at })
    .where('id', '=', id)
    .where('lockToldAt', 'is', null)
  return didChange(change)
}

/** All shares of a record, or those that a holder made of their own record */
type Whose = { recordId: string; holder?: undefined } | { holder: string; recordId?: undefined }

/**
 * Deletes the attempts first, which whoever views a share locks before it, and the views last, so that they
 * include one that is being recorded.
 */
export async function eraseOf(db: Db, { recordId, holder = '' }: Whose): Promise<void> {
  const shares = db.selectFrom('share').select(['id', 'codeHash'])
  const erased = await (recordId === undefined
    ? shares.where('createdBy', '=', holder).where('byHolder', '=', 1)
    : shares.where('recordId', '=', recordId)
  ).execute()
  for (const { id, codeHash } of erased) {
    await db.deleteFrom('shareAttempt').where('codeHash', '=', codeHash).execute()
    await db.deleteFrom('share').where('id', '=', id).execute()
    await db.deleteFrom('shareView').where('shareId', '=', id).execute()
  }
}

/** A share with a limit of views ends with the last of them. */
function wasUsedUp(row: ExpressionBuilder<Schema, 'share'>, before: string) {
  const later = row
    .selectFrom('shareView as later')
    .select('later.id')
    .whereRef('later.shareId', '=', 'share.id')
    .where('later.at', '>=', before)
  return row.and([row('views', '>=', row.ref('mostViews')), row.not(row.exists(later))])
}

/** Deletes views of shares that ended long ago, and old attempts at codes that do not exist. */
export async function forgetOldViews(db: Db, now: Date): Promise<void> {
  const [viewsBefore, attemptsBefore] = [daysFrom(now, -90), daysFrom(now, -1)]
  await db
    .deleteFrom('shareView')
    .where('at', '<', viewsBefore)
    .where('shareId', 'in', (query) =>
      query
        .selectFrom('share')
        .select('id')
        .where((row) => {
          const endedAt = row.fn.coalesce('lockToldAt', 'revokedAt', 'expiresAt')
          return row.or([row(endedAt, '<', viewsBefore), wasUsedUp(row, viewsBefore)])
        }),
    )
    .execute()
  await db
    .deleteFrom('shareAttempt')
    .where('at', '<', attemptsBefore)
    .where(({ not, exists, selectFrom }) => {
      const shares = selectFrom('share').whereRef('share.codeHash', '=', 'shareAttempt.codeHash')
      return not(exists(shares.select('share.id')))
    })
    .where(({ not, exists, selectFrom }) => {
      const slips = selectFrom('claim').whereRef('claim.hash', '=', 'shareAttempt.codeHash')
      return not(exists(slips.select('claim.hash')))
    })
    .execute()
}
