import type { ListedRecord } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'

/** A record as a row of a list. */
export function presentListedRecord(record: StaffRecord): ListedRecord {
  const photo = record.documents.find(({ type }) => type === 'photo')
  return {
    id: record.id,
    name: record.name,
    passportNumber: record.passportNumber,
    irccNumber: record.irccNumber,
    visibility: record.visibility,
    approval: record.approval,
    ...(record.sentBack && { sentBack: record.sentBack }),
    createdBy: record.createdBy,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    ...(photo && { photo: photo.id }),
    revision: record.revision,
  }
}
