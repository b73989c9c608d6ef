import type { Duplicate } from '#contract/duplicate.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Ctx } from '../../context.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Other records that may belong to the same person as a stored record. */
export function findDuplicatesOf(ctx: Ctx, record: StaffRecord): Promise<Duplicate[]> {
  const { id, name, fatherName, birthDate } = record
  const documents = Object.fromEntries(record.documents.map(({ type, id }) => [type, id]))
  return findDuplicates(ctx, { name, fatherName, birthDate, documents, ownId: id })
}
