import type { Insertable } from 'kysely'
import { candidateDatabase } from '#contract/record.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { enteredAtMost, fewRecords, type Since } from '../expiry/reminder-store.ts'
import { didChange } from '../rows.ts'

/** Stores a correction; it replaces the record's previous one. */
export async function put(db: Db, correction: Insertable<Schema['correction']>): Promise<void> {
  const { recordId, ...asked } = correction
  await db
    .insertInto('correction')
    .values(correction)
    .onConflict((conflict) => conflict.column('recordId').doUpdateSet(asked))
    .execute()
}

export function find(db: Db, recordId: string) {
  return db
    .selectFrom('correction')
    .select(['text', 'at'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()
}

/** Deletes a record's correction; with `at`, only if it was sent at that time. */
export function remove(db: Db, recordId: string, at?: string): Promise<boolean> {
  const change = db
    .deleteFrom('correction')
    .where('recordId', '=', recordId)
    .$if(at !== undefined, (query) => query.where('at', '=', at ?? ''))
  return didChange(change)
}

export async function correctionsSince(db: Db, since: Since) {
  const { id, role, from } = since
  // Crossed, so that SQLite reads the tables in this order
  const tables = (await enteredAtMost(db, since, fewRecords))
    ? db.selectFrom('record').crossJoin('correction')
    : db.selectFrom('correction').crossJoin('record')
  return tables
    .whereRef('record.id', '=', 'correction.recordId')
    .where('correction.at', '>', from)
    .where('record.clientDatabase', '=', candidateDatabase)
    .$if(role !== 'admin', (query) => query.where('record.createdBy', '=', id))
}

export async function listCorrections(db: Db, since: Since, limit: number) {
  const corrections = await correctionsSince(db, since)
  return corrections
    .select(['record.id', 'record.name', 'correction.at', 'correction.text'])
    .orderBy('correction.at', 'desc')
    .orderBy('record.id')
    .limit(limit)
    .execute()
}
