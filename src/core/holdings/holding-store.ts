import type { Insertable } from 'kysely'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { didChange } from '../rows.ts'

export function holdingOf(db: Db, recordId: string) {
  return db
    .selectFrom('holding')
    .innerJoin('account', 'account.id', 'holding.accountId')
    .select(['accountId', 'claimedAt', 'account.name', 'account.email'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()
}

export function holdingBy(db: Db, accountId: string) {
  return db.selectFrom('holding').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** Whether this account holds this record; locks the record, so that it does until the transaction ends. */
export async function lockHeldBy(db: Db, accountId: string, recordId: string): Promise<boolean> {
  await lockRecord(db, recordId)
  return (await holdingBy(db, accountId))?.recordId === recordId
}

/** The holders of these records, with their email addresses, and their language if it is known. */
export async function holdersOf(db: Db, recordIds: string[]) {
  const holders = db
    .selectFrom('holding')
    .innerJoin('account', 'account.id', 'holding.accountId')
    .select(['recordId', 'accountId', 'account.email', 'account.notificationLocale as locale'])
  const find = (some: string[]) => holders.where('recordId', 'in', some).execute()
  return (await inParts(recordIds, find, 500)).flat()
}

export function remove(db: Db, recordId: string): Promise<boolean> {
  return didChange(db.deleteFrom('holding').where('recordId', '=', recordId))
}

export async function removeAll(db: Db): Promise<string[]> {
  await db.deleteFrom('claim').execute()
  await db.deleteFrom('correction').execute()
  const removed = await db.deleteFrom('holding').returning('recordId').execute()
  return removed.map(({ recordId }) => recordId)
}

/** Stores a slip, which invalidates the earlier slip of the record. */
export async function putSlip(db: Db, slip: Insertable<Schema['claim']>): Promise<void> {
  await removeSlips(db, { recordId: slip.recordId })
  await db.insertInto('claim').values(slip).execute()
}

/** The record of a slip, with the facts that the claimant must know. */
export function findSlip(db: Db, hash: string) {
  return db
    .selectFrom('claim')
    .innerJoin('record', 'record.id', 'claim.recordId')
    .select(['recordId', 'expiresAt', 'passportNumber', 'birthDate', 'clientDatabase'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

type Which = { hash: string } | { recordId: string } | { madeBy: string }

/** False if there is none, as when another request has consumed it. */
export function removeSlips(db: Db, which: Which): Promise<boolean> {
  return didChange(db.deleteFrom('claim').where((row) => row.and(which)))
}

export async function removeExpiredSlips(db: Db, now: string): Promise<void> {
  await db.deleteFrom('claim').where('expiresAt', '<=', now).execute()
}
