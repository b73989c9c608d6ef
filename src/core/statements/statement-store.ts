import { sql } from 'kysely'
import { lockChain } from '#platform/db/activity-chain.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import { lockRow } from '#platform/db/row-locks.ts'
import type { Db } from '#platform/db/schema.ts'
import { wholeDocument } from '../documents/page-named.ts'
import { insertNew, isAny } from '../rows.ts'

/** Eight indexes in a status list */
export type Places = [number, number, number, number, number, number, number, number]

/**
 * Reads in one query the record with each page of its files, the active key, the newest status list, and
 * which of these places in it are taken.
 */
export function statementQuery(db: Db, recordId: string, ...places: Places) {
  const newest = sql<number | null>`(select max("n") from "statusList")`
  // One look in the index a place: PostgreSQL's plan for a list of places, made while there are few
  // statements, reads all entries of the status list.
  const listed = sql.join(places.map((place) => sql`(cast(${place} as integer))`))
  const taken = sql<string | null>`(select string_agg(cast("column1" as text), ',')
    from (values ${listed}) as "place" where (select 1 from "statement"
      where "statusList" = ${newest} and "statusIndex" = "column1") is not null)`
  return db
    .selectFrom('record')
    .innerJoin('signingKey', (join) =>
      join.on('signingKey.purpose', '=', 'statements').on('signingKey.retiredAt', 'is', null),
    )
    .leftJoin('document', 'document.recordId', 'record.id')
    .leftJoin('documentFile', (join) =>
      join
        .onRef('documentFile.documentId', '=', 'document.id')
        .on('documentFile.size', '=', 'full')
        .on('documentFile.page', '>', wholeDocument),
    )
    .select(['name', 'passportNumber', 'irccNumber', 'fatherName', 'motherName', 'address'])
    .select(['nationality', 'visibility', 'approval', 'clientDatabase', 'record.revision'])
    .select(['signingKey.id as keyId', 'signingKey.sealed', 'signingKey.did'])
    .select(['document.type', 'originalSha256', 'originalBytes', 'documentFile.blob'])
    .select(['provenance', 'seenOn', 'issuer', 'issuedOn', 'expiresOn'])
    .select([newest.as('statusList'), taken.as('taken')])
    .where('record.id', '=', recordId)
    .orderBy('document.id')
    .orderBy('documentFile.page')
}

export const readForStatement = preparedQuery(statementQuery)

export type StatementRow = Awaited<ReturnType<typeof readForStatement>>[number]

function endValid(db: Db, at: string) {
  const valid = db.updateTable('statement').where('endedAt', 'is', null)
  return valid.set({ endedAt: at }).returning('hash')
}

/** Ends the statements of a record; returns the hashes of those that were still valid. */
export async function endOf(db: Db, recordId: string, at: string): Promise<string[]> {
  const ended = await endValid(db, at).where('recordId', '=', recordId).execute()
  return ended.map(({ hash }) => hash)
}

export async function eraseOf(db: Db, recordId: string): Promise<void> {
  await db
    .updateTable('statement')
    .set({ recordId: null, revision: 0, jwt: '', disclosures: '' })
    .where('recordId', '=', recordId)
    .execute()
}

function standing(db: Db, recordId: string) {
  return db
    .selectFrom('statement')
    .innerJoin('signingKey', 'signingKey.id', 'statement.keyId')
    .where('recordId', '=', recordId)
    .where('endedAt', 'is', null)
}

const datesOfKey = ['signingKey.createdAt', 'signingKey.retiredAt'] as const

/** Whether the record has a valid statement by a key that was not stolen. */
export function stands(db: Db, recordId: string): Promise<boolean> {
  return isAny(standing(db, recordId).select('statement.id').where('compromisedSince', 'is', null))
}

/** The newest by the log: a clock may have been fast when an older one was made. */
export async function standingOf(db: Db, recordId: string) {
  return standing(db, recordId)
    .selectAll('statement')
    .select(datesOfKey)
    .orderBy('leaf', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All valid statements of the record: one of a key that was stolen later may stand beside its successor. */
export async function allStandingOf(db: Db, recordId: string) {
  return standing(db, recordId)
    .select(['jwt', 'disclosures', ...datesOfKey])
    .execute()
}

/** Valid statements after this id, in the order in which they were made. */
export async function standingAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('statement')
    .innerJoin('signingKey', 'signingKey.id', 'statement.keyId')
    .select(['statement.id', 'recordId', 'jwt', 'disclosures', 'madeAt', ...datesOfKey])
    .where('statement.id', '>', after)
    .where('endedAt', 'is', null)
    .orderBy('statement.id')
    .limit(limit)
    .execute()
}

export async function recordOfResult(db: Db, id: string) {
  return db
    .selectFrom('record')
    .select(['passportNumber', 'irccNumber', 'visibility', 'approval', 'clientDatabase'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends all valid statements, or those of a stolen key not proved to be older; returns their hashes. */
export async function endMany(db: Db, at: string, stolen?: StolenKey): Promise<string[]> {
  const ended = await endValid(db, at)
    .$if(stolen !== undefined, (query) =>
      query.where('keyId', '=', stolen?.id ?? '').where(({ not, exists }) => {
        const older = provedOlder(db, stolen?.since ?? '')
        return not(exists(older.whereRef('older.id', '=', sql.ref('statement.id'))))
      }),
    )
    .execute()
  await lookForMissing(db)
  return ended.map(({ hash }) => hash)
}

/** Ends the valid statements with these hashes; a job makes new ones for their records. */
export async function endByHash(db: Db, hashes: string[], at: string): Promise<void> {
  await inParts(hashes, (some) => endValid(db, at).where('hash', 'in', some).execute(), 500)
  if (hashes.length > 0) await lookForMissing(db)
}

type StolenKey = { id: string; since: string }

/** Statements from before the day of the theft, in a checkpoint that was signed before the theft. */
function provedOlder(db: Db, since: string) {
  const signed = db
    .selectFrom('logCheckpoint')
    .select(['log', (row) => row.fn.max('size').as('size')])
    .where('signedAt', '<', since)
    .groupBy('log')
    .as('signed')
  return db
    .selectFrom('statement as older')
    .innerJoin('logLeaf', 'logLeaf.seq', 'older.leaf')
    .innerJoin(signed, (join) =>
      join.onRef('signed.log', '=', 'logLeaf.log').onRef('signed.size', '>', 'logLeaf.position'),
    )
    .select('older.id')
    .where('older.madeAt', '<', since.slice(0, 10))
}

export const statementJob = 'statements'

/** That job starts over when its row is deleted. */
export async function lookForMissing(db: Db): Promise<void> {
  await db.deleteFrom('job').where('name', '=', statementJob).execute()
}

/** Public records after this id that have no valid statement, or only one by a stolen key. */
export async function dueAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where('id', '>', after)
    .where('state', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement')
            .innerJoin('signingKey', 'signingKey.id', 'statement.keyId')
            .select('statement.id')
            .where('compromisedSince', 'is', null)
            .whereRef('statement.recordId', '=', 'record.id')
            .where('endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks these rows in the order of their ids, so that concurrent calls cannot deadlock. */
export async function lockRecords(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const records = db.selectFrom('record').select('id').where('id', 'in', ids).orderBy('id')
  await records.modifyEnd(lockRow(db)).execute()
}

/** Before several changes of records, since each locks only the counts that it changes. */
export async function lockCounts(db: Db): Promise<void> {
  await db
    .selectFrom('recordCount')
    .select('state')
    .orderBy('state')
    .modifyEnd(lockRow(db))
    .execute()
}

/**
 * For jobs: locks what the making of statements needs in the order of all other code. After the first
 * statement, whose leaf locks the log, another record would be too late. Who revokes a key waits for the
 * activity.
 */
export async function lockToState(db: Db, recordIds: string[]): Promise<void> {
  await lockRecords(db, recordIds)
  await lockChain(db)
}

export async function stateOfList(db: Db, n: number) {
  const lists = await db.selectFrom('statusList').selectAll().orderBy('n', 'desc').execute()
  const own = lists.find((list) => list.n === n)
  return { newest: lists[0]?.n ?? 0, sealedAt: own?.sealedAt ?? null, isKnown: own !== undefined }
}

/**
 * After a restore: new statements go to a list with a number that was never used. It follows from the time, as
 * a backup may be restored twice: the list of the first time is unknown to the second.
 */
export async function sealLists(db: Db, at: string): Promise<void> {
  const { newest } = await stateOfList(db, 0)
  await db.updateTable('statusList').set({ sealedAt: at }).where('sealedAt', 'is', null).execute()
  // Nine digits, which addresses of lists may have
  const tenSeconds = Math.floor(Date.parse(at) / 10_000)
  await insertNew(db, 'statusList', { n: Math.max(newest + 1, tenSeconds) })
}

/** The indexes in a status list whose statements stand, or have ended. */
export async function placesIn(db: Db, n: number, which: 'standing' | 'ended') {
  const rows = await db
    .selectFrom('statement')
    .select('statusIndex')
    .where('statusList', '=', n)
    .where('endedAt', which === 'standing' ? 'is' : 'is not', null)
    .execute()
  return rows.map(({ statusIndex }) => statusIndex)
}
