import { fileTypes } from '#contract/document-types.ts'
import { typedFieldsOf } from '#contract/forms/record-form.ts'
import type {
  Awaiting,
  Person,
  SentBack,
  StaffDocument,
  StaffRecord,
} from '#contract/staff-record.ts'
import type { StaffRow } from './staff-rows.ts'

/** The staff's view of a record. Fields that are not named here stay private. */
export function presentStaffRecord(row: StaffRow, documents: StaffDocument[]): StaffRecord {
  return {
    ...stateOf(row),
    id: row.id,
    ...typedFieldsOf(row),
    documents: documents.toSorted(
      (one, other) => fileTypes.indexOf(one.type) - fileTypes.indexOf(other.type),
    ),
    ...(row.approvedAt !== null && { approvedAt: row.approvedAt }),
    ...(row.importId !== null && { importId: row.importId }),
  }
}

/** The fields that lists show too, besides name and numbers. */
export function stateOf(row: StaffRow) {
  const sentBack = sentBackOf(row)
  const awaiting = awaitingOf(row)
  return {
    visibility: row.visibility,
    approval: row.approval,
    ...(sentBack && { sentBack }),
    ...(awaiting && { awaiting }),
    createdBy: person(row.createdBy, row.createdByName),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  }
}

function sentBackOf(row: StaffRow): SentBack | undefined {
  const { sentBackAt, sentBackBy, sentBackReason } = row
  if (sentBackAt === null) return undefined
  return {
    at: sentBackAt,
    by: person(sentBackBy ?? '', row.sentBackByName),
    reason: sentBackReason ?? '',
  }
}

function awaitingOf({ awaitingSince: since, createdAt }: StaffRow): Awaiting | undefined {
  if (since === null) return undefined
  return { since, submission: since > createdAt ? 'again' : 'first' }
}

export function person(id: string, name: string | null): Person {
  return { id, ...(name !== null && { name }) }
}
