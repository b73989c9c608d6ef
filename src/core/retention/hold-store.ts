import { candidateDatabase } from '#contract/record.ts'
import { lockRow } from '#platform/db/row-locks.ts'
import type { Db } from '#platform/db/schema.ts'
import { binDatabase } from '../records/bin/bin-store.ts'

export type HoldRow = { recordId: string; reason: string; heldBy: string; heldAt: string }

export async function holdOf(db: Db, recordId: string): Promise<HoldRow | undefined> {
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

/** Puts a record on hold, in the transaction that locked it; false if it is on hold already. */
export async function putHold(db: Db, hold: HoldRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recordHold')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if there was no hold. */
export async function endHold(db: Db, recordId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recordHold')
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
