import type { ListedRecord } from '#contract/record-list.ts'
import { stateOf } from '../reading/present-staff-record.ts'
import type { ListedRow } from '../reading/staff-record-store.ts'

export function presentListedRecord(row: ListedRow): ListedRecord {
  return {
    ...stateOf(row),
    id: row.id,
    name: row.name,
    passportNumber: row.passportNumber,
    irccNumber: row.irccNumber,
    ...(row.photo !== null && { photo: row.photo }),
  }
}
