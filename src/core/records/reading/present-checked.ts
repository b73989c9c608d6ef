import type { CheckedRecord } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Actor } from '../../context.ts'
import { mayEdit } from '../record-rules.ts'

/** What staff learn of any record by its number: a moderator may not open one that somebody else entered. */
export function presentChecked(record: StaffRecord, asker: Actor): CheckedRecord {
  const types = record.documents.map(({ type }) => type)
  return {
    id: record.id,
    name: record.name,
    passportNumber: record.passportNumber,
    irccNumber: record.irccNumber,
    visibility: record.visibility,
    approval: record.approval,
    isSentBack: record.sentBack !== undefined,
    hasPhoto: types.includes('photo'),
    mayOpen: mayEdit(asker, record),
    documents: types.filter((type) => type !== 'photo'),
  }
}
