import type { ListedRecord } from '#contract/record-list.ts'
import { awaitingOf, person, sentBackOf } from '../reading/present-staff-record.ts'
import type { ListedRow } from '../reading/staff-record-store.ts'

export function presentListedRecord(row: ListedRow): ListedRecord {
  const sentBack = sentBackOf(row)
  const awaiting = awaitingOf(row)
  return {
    id: row.id,
    name: row.name,
    passportNumber: row.passportNumber,
    irccNumber: row.irccNumber,
    visibility: row.visibility,
    approval: row.approval,
    ...(sentBack && { sentBack }),
    ...(awaiting && { awaiting }),
    createdBy: person(row.createdBy, row.createdByName),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.photo !== null && { photo: row.photo }),
    revision: row.revision,
  }
}
