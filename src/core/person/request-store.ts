import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { mostCounted } from '#contract/notification.ts'
import type {
  RequestCounts,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '#contract/person/request.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import type { Since } from '../expiry/reminder-store.ts'
import { binDatabase } from '../records/bin/bin-store.ts'
import { countRows, didChange, isAny } from '../rows.ts'

export async function insert(db: Db, request: Insertable<Schema['personRequest']>): Promise<void> {
  await db.insertInto('personRequest').values(request).execute()
}

function withNames(db: Db) {
  return db
    .selectFrom('personRequest as request')
    .leftJoin('record', 'record.id', 'request.recordId')
    .leftJoin('account as recorder', 'recorder.id', 'request.recordedBy')
    .leftJoin('account as closer', 'closer.id', 'request.closedBy')
    .selectAll('request')
    .select(['record.name', 'record.deletedAt'])
    .select(['recorder.name as recordedByName', 'closer.name as closedByName'])
}

export type RequestRow = Awaited<ReturnType<typeof requestsOf>>[number]
export type FormerRequestRow = Awaited<ReturnType<typeof requestsOfFormerRecords>>[number]

export function find(db: Db, id: string): Promise<RequestRow | undefined> {
  return withNames(db).where('request.id', '=', id).executeTakeFirst()
}

/** With the times when the account that held the record was unlinked from it: later holders do not matter */
function withRelease(db: Db) {
  return withNames(db).select((row) => [
    firstRelease(row).as('releasedAt'),
    // By something else than a deletion, which may have been undone
    firstRelease(row)
      .where(({ not, exists, selectFrom }) => {
        const deletion = selectFrom('activity as deletion')
          .select('deletion.seq')
          .where('deletion.seq', '=', sql<number>`"release"."seq" - 1`)
          .whereRef('deletion.subjectId', '=', 'release.subjectId')
          .where('deletion.action', '=', 'record.deleted')
        return not(exists(deletion))
      })
      .as('unlinkedAt'),
  ])
}

type Requests = Schema & { request: Schema['personRequest'] }

function firstRelease({ selectFrom }: ExpressionBuilder<Requests, 'request'>) {
  return (
    selectFrom('activity as release')
      .select(({ fn }) => fn.min('release.at').as('at'))
      .whereRef('release.subjectId', '=', 'request.recordId')
      // As an expression, so that SQLite takes the index of the subject, not the one of the action
      .where(sql`"release"."action" || ''`, '=', 'record.released')
      .where(({ not, exists, selectFrom }) => {
        const claim = selectFrom('activity as claim')
          .select('claim.seq')
          .whereRef('claim.subjectId', '=', 'request.recordId')
          .where('claim.action', '=', 'record.claimed')
          .whereRef('claim.actorId', '=', 'request.holder')
          .whereRef('claim.seq', '>', 'release.seq')
        return not(exists(claim))
      })
  )
}

/**
 * Whether an account that held the record, and does not now, was unlinked before the record was gone. A deletion
 * takes its time before it ends the link.
 */
export function isReleased({ name, deletedAt, unlinkedAt }: FormerRequestRow): boolean {
  if (name === null) return false
  return deletedAt === null || (unlinkedAt !== null && unlinkedAt < deletedAt)
}

/** The same, asked by whoever has locked the record */
export async function isReleasedNow(db: Db, id: string): Promise<boolean> {
  const row = await withRelease(db).where('request.id', '=', id).executeTakeFirst()
  return row !== undefined && isReleased(row)
}

export function requestsOf(db: Db, recordId: string) {
  return withNames(db)
    .where('request.recordId', '=', recordId)
    .orderBy('request.id', 'desc')
    .execute()
}

/**
 * The requests about records that an account held, and that were deleted or erased since, or that nobody holds
 * now, newest first
 */
export function requestsOfFormerRecords(db: Db, accountId: string) {
  return withRelease(db)
    .where('request.holder', '=', accountId)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('record.id', 'is', null),
        eb('record.deletedAt', 'is not', null),
        not(
          exists(
            selectFrom('holding')
              .select('holding.recordId')
              .whereRef('holding.recordId', '=', 'request.recordId'),
          ),
        ),
      ]),
    )
    .orderBy('request.id', 'desc')
    .execute()
}

type Asked = { state: RequestState; after?: { at: string; id: string } | undefined; limit: number }

export function listRequests(db: Db, { state, after, limit }: Asked): Promise<RequestRow[]> {
  const isOpen = state === 'open'
  const [column, direction] = isOpen ? (['dueOn', 'asc'] as const) : (['closedAt', 'desc'] as const)
  return withNames(db)
    .where('request.closedAt', isOpen ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) => {
      const [place, sign] = [sql.ref(`request.${column}`), sql.raw(isOpen ? '>' : '<')]
      const { at, id } = after ?? { at: '', id: '' }
      return query.where(sql<boolean>`(${place}, "request"."id") ${sign} (${at}, ${id})`)
    })
    .orderBy(`request.${column}`, direction)
    .orderBy('request.id', direction)
    .limit(limit)
    .execute()
}

/** Whether a request of this kind is open; with `by`, one that this account sees: no earlier holder's. */
export function isOpen(db: Db, recordId: string, kind: RequestKind, by?: string): Promise<boolean> {
  const found = db
    .selectFrom('personRequest')
    .select('id')
    .where('recordId', '=', recordId)
    .where('kind', '=', kind)
    .where('closedAt', 'is', null)
    .$if(by !== undefined, (query) => {
      return query.where((row) => row.or([row('holder', '=', by ?? ''), row('holder', 'is', null)]))
    })
  return isAny(found)
}

/** Open requests for a copy, which keep their records from deletion */
export function openCopyRequests(db: Db) {
  return db.selectFrom('personRequest').where('kind', '=', 'access').where('closedAt', 'is', null)
}

/** The id of an open request for a copy of the record of a row; null if there is none */
export function openCopyOf(db: Db, id: 'r.id' | 'e.recordId') {
  return openCopyRequests(db)
    .select((row) => row.fn.min('id').as('first'))
    .where('recordId', '=', sql.ref<string>(id))
}

type Closing = { outcome: RequestOutcome; answer: string; by: string; at: string }

/** Closes a request; false if it is closed already. */
export function close(db: Db, id: string, closing: Closing): Promise<boolean> {
  const { outcome, answer, by: closedBy, at: closedAt } = closing
  const change = db
    .updateTable('personRequest')
    .set({ outcome, answer, closedBy, closedAt })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
  return didChange(change)
}

/**
 * Empties what was written in the requests about a record that is erased, and closes those that the erasure
 * fulfils; returns these.
 */
export async function endOfErased(
  db: Db,
  recordId: string,
  { by: closedBy, at: closedAt }: { by: string; at: string },
) {
  const ofRecord = db.updateTable('personRequest').where('recordId', '=', recordId)
  await ofRecord.set({ note: '', answer: '' }).execute()
  return ofRecord
    .set({ outcome: 'done', closedBy, closedAt })
    .where('kind', 'in', ['erasure', 'objection'])
    .where('closedAt', 'is', null)
    .returning(['id', 'recordId', 'kind', 'holder'])
    .execute()
}

/** The record that a request is about, also in the bin */
export function findSubject(db: Db, recordId: string) {
  return db
    .selectFrom('record')
    .select(['id', 'name', 'deletedAt', 'visibility', 'approval', 'clientDatabase'])
    .where('id', '=', recordId)
    .where('clientDatabase', 'in', [candidateDatabase, binDatabase])
    .executeTakeFirst()
}

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

export async function countOpen(db: Db, today: string): Promise<RequestCounts> {
  const open = db.selectFrom('personRequest').select('id').where('closedAt', 'is', null)
  const [all, overdue] = await Promise.all([
    countRows(db, open.limit(mostCounted)),
    countRows(db, open.where('dueOn', '<', today).limit(mostCounted)),
  ])
  return { open: all, overdue }
}

/** Open requests that somebody else recorded since a time */
export function requestsSince(db: Db, { id, from }: Since) {
  return db
    .selectFrom('personRequest as request')
    .innerJoin('record', 'record.id', 'request.recordId')
    .where('request.closedAt', 'is', null)
    .where('request.recordedAt', '>', from)
    .where('request.recordedBy', '!=', id)
}

/** Newest first */
export function listNewRequests(db: Db, since: Since, limit: number) {
  return requestsSince(db, since)
    .select(['record.id', 'record.name', 'request.recordedAt as at', 'request.note'])
    .select(['request.id as request', 'request.kind', 'request.dueOn'])
    .orderBy('request.recordedAt', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute()
}
