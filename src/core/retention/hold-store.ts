import { candidateDatabase } from '#contract/record.ts'
import { lockRow } from '#platform/db/row-locks.ts'
import type { Db } from '#platform/db/schema.ts'
import { binDatabase } from '../records/bin/bin-store.ts'
import { didChange } from '../rows.ts'

export async function holdOf(db: Db, recordId: string) {
  return db
    .selectFrom('recordHold')
    .select(['recordId', 'reason', 'heldBy', 'heldAt'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()
}

/**
 * Locks the row of a candidate's record, also one in the bin, until the transaction ends, so that a hold and a
 * deletion come one after the other. Returns the database that it is in; undefined if there is no such record.
 */
export async function lockRecord(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('record')
    .select('clientDatabase')
    .where('id', '=', id)
    .where('clientDatabase', 'in', [candidateDatabase, binDatabase])
    .modifyEnd(lockRow(db))
    .executeTakeFirst()
  return row?.clientDatabase
}

/** False if there was no hold. */
export function endHold(db: Db, recordId: string): Promise<boolean> {
  return didChange(db.deleteFrom('recordHold').where('recordId', '=', recordId))
}
