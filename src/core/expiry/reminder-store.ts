import type { Role } from '#contract/staff.ts'
import { addDays } from '#contract/validity.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import { keepRow } from '#platform/db/row-locks.ts'
import type { Db } from '#platform/db/schema.ts'
import { countRows, insertNew, isAny } from '../rows.ts'
import { endingDocuments } from './expiry-store.ts'

/** Documents that expired longer ago cause no reminder: they were expired when they were entered. */
export const lateReminderDays = 30

/** Selects the notifications of one person after a time */
export type Since = { id: string; role: Role; from: string }

/** Documents with this last day for which this reminder has not been given. */
export function listUnreminded(db: Db, threshold: number, expiresOn: string, limit: number) {
  return endingDocuments(db, { from: expiresOn, to: expiresOn })
    .leftJoin('documentReminder as given', (join) =>
      join
        .onRef('given.documentId', '=', 'document.id')
        .onRef('given.expiresOn', '=', 'document.expiresOn')
        .on('given.threshold', '=', threshold),
    )
    .where('given.documentId', 'is', null)
    .select(['document.id', 'record.id as recordId', 'record.createdBy'])
    .select(['record.visibility', 'record.approval', 'record.clientDatabase'])
    .orderBy('document.id')
    .limit(limit)
    .execute()
}

export async function isReminded(db: Db, day: string): Promise<boolean> {
  return isAny(db.selectFrom('reminderDay').select('day').where('day', '=', day))
}

export async function lastReminderDay(db: Db, before: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reminderDay')
    .select('day')
    .where('day', '<', before)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/** Claims the day; false if it was claimed already. A concurrent claim waits until the transaction ends. */
export function claimReminderDay(db: Db, day: string): Promise<boolean> {
  return insertNew(db, 'reminderDay', { day })
}

/** Which of these documents are still there; they cannot be deleted until the transaction ends. */
export async function keepDocuments(db: Db, documents: { id: string }[]): Promise<Set<string>> {
  const keep = (some: string[]) => {
    const left = db.selectFrom('document').select('id').where('id', 'in', some).orderBy('id')
    return left.modifyEnd(keepRow(db)).execute()
  }
  const ids = documents.map(({ id }) => id).toSorted()
  const kept = await inParts(ids, keep, 200)
  return new Set(kept.flat().map(({ id }) => id))
}

/**
 * Beside more than a thousand reminders, documents of up to this many own records are looked up one by one;
 * otherwise the latest reminders are gone through.
 */
const few = 10_000

/** Reminders whose document still has the last day that they were given for. */
export async function remindersSince(db: Db, since: Since) {
  const { id, role, from } = since
  const given = db.selectFrom('documentReminder').select('documentId').where('at', '>', from)
  const areMany = (await countRows(db, given.limit(fewRecords + 1))) > fewRecords
  const areFew = areMany && (await enteredAtMost(db, since, few))
  // Crossed, so that SQLite reads the tables in this order
  const tables = areFew
    ? db
        .selectFrom('record')
        .crossJoin('document')
        .crossJoin('documentReminder as given')
        .whereRef('document.entry', '=', 'record.entry')
        .where('document.expiresOn', '>=', earliestEnd(from))
    : db.selectFrom('documentReminder as given').crossJoin('document').crossJoin('record')
  return tables
    .whereRef('document.id', '=', 'given.documentId')
    .whereRef('document.expiresOn', '=', 'given.expiresOn')
    .whereRef('record.id', '=', 'document.recordId')
    .where('given.at', '>', from)
    .where('record.deletedAt', 'is', null)
    .$if(role !== 'admin', (query) => query.where('record.createdBy', '=', id))
}

/** Whether a moderator has entered no more records than this: then news is looked for along these. */
export async function enteredAtMost(db: Db, { id, role }: Since, most: number): Promise<boolean> {
  if (role === 'admin') return false
  const own = db.selectFrom('record').select('entry').where('createdBy', '=', id)
  return (await countRows(db, own.limit(most + 1))) <= most
}

/** Up to this many of a person, records are looked through for news that is rare; otherwise the news of all. */
export const fewRecords = 1000

/** No document that expired earlier was reminded of since this time, wherever on earth. */
function earliestEnd(from: string): string {
  return from && addDays(from.slice(0, 10), -lateReminderDays - 2)
}

/** Newest first, then by last day. */
export async function listReminders(db: Db, since: Since, limit: number) {
  return (await remindersSince(db, since))
    .select(['record.id', 'record.name', 'document.type', 'given.at', 'given.expiresOn'])
    .orderBy('given.at', 'desc')
    .orderBy('given.expiresOn')
    .orderBy('document.id')
    .limit(limit)
    .execute()
}
