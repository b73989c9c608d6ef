import { type Insertable, sql, type Updateable } from 'kysely'
import type { RecordEndingTable } from '#platform/db/person-tables.ts'
import { lockRow } from '#platform/db/row-locks.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Since } from '../expiry/reminder-store.ts'
import { openCopyOf, openCopyRequests } from '../person/request-store.ts'
import { countRows } from '../rows.ts'
import type { Candidate } from './ending-rules.ts'

const dates = ['approvedAt', 'updatedAt', 'keepUntil'] as const
const states = ['visibility', 'approval', 'clientDatabase'] as const

/** Locks these records in the order of their ids, and reads what decides about them. */
export async function lockCandidates(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('record')
    .select(['id', ...dates, ...states])
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(lockRow(db))
    .execute()
  // Only a statement after the lock sees a hold or a request that came just before.
  const kept = await db
    .selectFrom('recordHold')
    .select('recordId')
    .where('recordId', 'in', ids)
    .unionAll(openCopyRequests(db).select('recordId').where('recordId', 'in', ids))
    .execute()
  const held = new Set(kept.map(({ recordId }) => recordId))
  return rows.map((row) => ({ ...row, isHeld: held.has(row.id) }))
}

export function findEndings(db: Db, recordIds: readonly string[]) {
  return db.selectFrom('recordEnding').selectAll().where('recordId', 'in', recordIds).execute()
}

/** A position among records in the order in which they end: a day or a time, and the record's id */
export type Cursor = { at: string; id: string }
type Found = Cursor & { isNoticed: number }

/**
 * Records whose period ends by `to`, a day for those with a day of their own (`set`), otherwise the time that
 * their period is counted from. Those with a notice or a hold are returned too, so that the cursor moves on.
 */
export async function endingBy(
  db: Db,
  what: 'set' | 'counted',
  { to, after, limit }: { to: string; after: Cursor | undefined; limit: number },
): Promise<Found[]> {
  const at = what === 'set' ? sql.ref('r.keepUntil') : sql`coalesce(r."approvedAt", r."updatedAt")`
  const ofKind = what === 'set' ? sql`r."keepUntil" is not null` : sql`r."keepUntil" is null`
  const beyond = after
    ? sql`and ${at} >= ${after.at} and (${at} > ${after.at} or r."id" > ${after.id})`
    : sql``
  const { rows } = await sql<Found>`
    select ${at} as "at", r."id", case when exists
      (select 1 from "recordEnding" as e where e."recordId" = r."id")
      then 1 else 0 end as "isNoticed"
    from "record" as r where ${ofKind} and ${at} <= ${to} ${beyond}
    order by ${at}, r."id" limit ${limit}`.execute(db)
  return rows
}

/** Stores notices; returns the records that had none before. */
export async function insertEndings(db: Db, rows: Insertable<RecordEndingTable>[]) {
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('recordEnding')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('recordId')
    .execute()
  return inserted.map(({ recordId }) => recordId)
}

export async function updateEnding(
  db: Db,
  recordId: string,
  change: Updateable<RecordEndingTable>,
): Promise<void> {
  await db.updateTable('recordEnding').set(change).where('recordId', '=', recordId).execute()
}

export async function removeEndings(db: Db, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  await db.deleteFrom('recordEnding').where('recordId', 'in', recordIds).execute()
}

/** Endings whose next step is due, the longest due first. */
export async function dueBy(
  db: Db,
  today: string,
  { isHidden, limit }: { isHidden: boolean; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('recordEnding')
    .select('recordId')
    .where('nextOn', '<=', today)
    .where('hiddenOn', isHidden ? 'is not' : 'is', null)
    .orderBy('nextOn')
    .orderBy('endsOn')
    .orderBy('recordId')
    .limit(limit)
    .execute()
  return rows.map(({ recordId }) => recordId)
}

/** Endings in the order of their records' ids, with what decides about each. */
export async function endingsAfter(db: Db, after: string, limit: number) {
  const rows = await db
    .selectFrom('recordEnding as e')
    .innerJoin('record', 'record.id', 'e.recordId')
    .leftJoin('recordHold as hold', 'hold.recordId', 'e.recordId')
    .select(['e.recordId', 'e.endsOn', 'e.noticedOn', 'e.hiddenOn', 'e.nextOn'])
    .select(['record.approvedAt', 'record.updatedAt', 'record.keepUntil'])
    .select(['record.visibility', 'record.approval', 'record.clientDatabase'])
    .select('hold.heldAt')
    .select(() => openCopyOf(db, 'e.recordId').as('copyRequest'))
    .where('e.recordId', '>', after)
    .orderBy('e.recordId')
    .limit(limit)
    .execute()
  return rows.map(({ heldAt, copyRequest, ...row }) => ({
    ...{ ...row, id: row.recordId },
    isHeld: heldAt !== null || copyRequest !== null,
  }))
}

/** The day on which most records would be hidden. */
export async function busiestDay(db: Db): Promise<{ day: string; count: number } | undefined> {
  const row = await db
    .selectFrom('recordEnding')
    .select((ending) => ['nextOn as day', ending.fn.countAll<number>().as('count')])
    .where('hiddenOn', 'is', null)
    .groupBy('nextOn')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { day: row.day, count: Number(row.count) }
}

/** How many records were noticed on the days from `from` to before `to`. */
export async function countNoticed(db: Db, { from, to }: { from: string; to: string }) {
  const rows = db
    .selectFrom('recordEnding')
    .select('recordId')
    .where('noticedOn', '>=', from)
    .where('noticedOn', '<', to)
  return countRows(db, rows)
}

/** Admins are notified of all records, others of none. */
export function endingsSince(db: Db, { role, from }: Since) {
  return db
    .selectFrom('recordEnding as e')
    .innerJoin('record', 'record.id', 'e.recordId')
    .where('e.noticedAt', '>', role === 'admin' ? from : '9999')
}

/** Newest first, then by the day of the next step. */
export function listEndingsSince(db: Db, since: Since, limit: number) {
  return endingsSince(db, since)
    .select(['record.id', 'record.name', 'e.endsOn', 'e.noticedAt as at'])
    .orderBy('e.noticedAt', 'desc')
    .orderBy('e.nextOn')
    .orderBy('e.endsOn')
    .orderBy('record.id')
    .limit(limit)
    .execute()
}

export async function setKeepUntil(db: Db, id: string, keepUntil: string | null): Promise<void> {
  await db.updateTable('record').set({ keepUntil }).where('id', '=', id).execute()
}

/** How many records one transaction works on */
export const inOneTransaction = 200
