import type { OwnPersonRequest, PersonRequest } from '#contract/person/request.ts'
import { person } from '../records/reading/present-staff-record.ts'
import type { RequestRow } from './request-store.ts'

export function presentRequest(row: RequestRow): PersonRequest {
  const { id, kind, note, askedOn, dueOn, recordedAt } = row
  return {
    ...{ id, kind, note, askedOn, dueOn, recordedAt },
    byHolder: row.byHolder === 1,
    recordedBy: person(row.recordedBy, row.recordedByName),
    ...(row.name !== null && {
      record: { id: row.recordId, name: row.name, isDeleted: row.deletedAt !== null },
    }),
    ...closingOf(row, { by: person(row.closedBy ?? '', row.closedByName) }),
  }
}

/** Leaves out who of the staff recorded and answered it. */
export function presentOwnRequest(row: RequestRow): OwnPersonRequest {
  const { id, kind, byHolder, askedOn, dueOn } = row
  const note = byHolder === 1 ? row.note : ''
  return { id, kind, note, askedOn, dueOn, ...closingOf(row, {}) }
}

function closingOf<More>({ outcome, answer, closedAt: at }: RequestRow, more: More) {
  return outcome !== null && at !== null ? { closed: { outcome, answer, at, ...more } } : {}
}
