import type { NumberKind } from '#contract/lookup-pages.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Db } from '#platform/db/schema.ts'
import * as documents from '../../documents/document-store.ts'
import { presentStaffRecord } from './present-staff-record.ts'
import { findRow, type StaffRow, staffRecords } from './staff-rows.ts'

/** Finds a record by number; records of other client databases are left out. */
export async function findByNumber(db: Db, kind: NumberKind, number: string) {
  const row = await staffRecords(db).where(`record.${kind}`, '=', number).executeTakeFirst()
  return row && presentStaffRecord(row, await documents.heldBy(db, row.id))
}

export async function readStaffRecord(db: Db, id: string): Promise<StaffRecord | undefined> {
  const row = await findRow(db, id)
  return row && presentStaffRecord(row, await documents.heldBy(db, id))
}

/** Reads records in the order of the given entries; deleted records are left out. */
export async function readEntries(db: Db, entries: number[]): Promise<StaffRecord[]> {
  if (entries.length === 0) return []
  const rows = await staffRecords(db).where('record.entry', 'in', entries).execute()
  return withDocuments(db, inOrderOf(entries, rows))
}

export type ListedRow = StaffRow & { photo: string | null }

/** Like readEntries, but of the documents reads only the photo's id. */
export async function readListed(db: Db, entries: number[]): Promise<ListedRow[]> {
  if (entries.length === 0) return []
  const rows = await staffRecords(db)
    .leftJoin('document as photo', (join) =>
      join.onRef('photo.recordId', '=', 'record.id').on('photo.type', '=', 'photo'),
    )
    .select('photo.id as photo')
    .where('record.entry', 'in', entries)
    .execute()
  return inOrderOf(entries, rows)
}

function inOrderOf<Row extends { entry: number }>(entries: number[], rows: Row[]): Row[] {
  const place = new Map(entries.map((entry, index) => [entry, index]))
  const placeOf = ({ entry }: Row) => place.get(entry) ?? 0
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export async function findByNumbers(db: Db, numbers: string[]): Promise<StaffRecord[]> {
  if (numbers.length === 0) return []
  const byPassport = await staffRecords(db).where('passportNumber', 'in', numbers).execute()
  const byIrcc = await staffRecords(db).where('irccNumber', 'in', numbers).execute()
  return withDocuments(db, [...byPassport, ...byIrcc])
}

async function withDocuments(db: Db, rows: StaffRow[]): Promise<StaffRecord[]> {
  const held = await documents.heldByAny(db, rows)
  return rows.map((row) => presentStaffRecord(row, held.get(row.id) ?? []))
}
