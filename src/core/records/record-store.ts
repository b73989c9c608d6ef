import type { Insertable } from 'kysely'
import type { NumberKind } from '#contract/lookup-pages.ts'
import type { Approval, Visibility } from '#contract/record.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'

const shownColumns = [
  'id',
  'name',
  'fatherName',
  'motherName',
  'address',
  'nationality',
  'visibility',
  'approval',
  'clientDatabase',
  'approvedAt',
] as const

export type ShownRecord = Pick<RecordTable, (typeof shownColumns)[number]>

const byPublicNumber = {
  passportNumber: preparedQuery((db, number: string) =>
    db.selectFrom('record').select(shownColumns).where('publicPassportNumber', '=', number),
  ),
  irccNumber: preparedQuery((db, number: string) =>
    db.selectFrom('record').select(shownColumns).where('publicIrccNumber', '=', number),
  ),
}

const byId = preparedQuery((db, id: string) =>
  db.selectFrom('record').select(shownColumns).where('id', '=', id),
)

/** The public record with a number. Hidden, pending and foreign ones are not in the index it asks. */
export async function findPublicByNumber(
  db: Db,
  kind: NumberKind,
  number: string,
): Promise<ShownRecord | undefined> {
  const [record] = await byPublicNumber[kind](db, number)
  return record
}

export async function findById(db: Db, id: string): Promise<ShownRecord | undefined> {
  const [record] = await byId(db, id)
  return record
}

export async function insert(db: Db, record: Insertable<RecordTable>): Promise<void> {
  await db.insertInto('record').values(record).execute()
}

/** Whether the record was in another state before. */
export async function setApproval(db: Db, id: string, to: Approval, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('record')
    .set((record) => ({
      approval: to,
      approvedAt: to === 'approved' ? at : null,
      updatedAt: at,
      revision: record('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('approval', '!=', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the record was in another state before. */
export async function setVisibility(
  db: Db,
  id: string,
  to: Visibility,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('record')
    .set((record) => ({ visibility: to, updatedAt: at, revision: record('revision', '+', 1) }))
    .where('id', '=', id)
    .where('visibility', '!=', to)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('record').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
