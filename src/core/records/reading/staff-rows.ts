import { textFields } from '#contract/forms/record-form.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'

const columns = [
  'record.id',
  ...textFields.map((field) => `record.${field}` as const),
  'record.visibility',
  'record.approval',
  'record.createdBy',
  'record.createdAt',
  'record.updatedAt',
  'record.approvedAt',
  'record.sentBackAt',
  'record.sentBackBy',
  'record.sentBackReason',
  'record.awaitingSince',
  'record.revision',
  'record.entry',
  'record.importId',
] as const

export function staffRecords(db: Db) {
  return (
    db
      .selectFrom('record')
      .leftJoin('account as creator', 'creator.id', 'record.createdBy')
      .leftJoin('account as returner', 'returner.id', 'record.sentBackBy')
      .select(columns)
      .select(['creator.name as createdByName', 'returner.name as sentBackByName'])
      .where('record.clientDatabase', '=', candidateDatabase)
      // The condition of the partial unique indexes of numbers, so that these are used
      .where('record.deletedAt', 'is', null)
  )
}

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

export function findRow(db: Db, id: string) {
  return staffRecords(db).where('record.id', '=', id).executeTakeFirst()
}
