import type { OwnPersonRequest, PersonRequest } from '#contract/person/request.ts'
import { dayIn } from '#contract/validity.ts'
import { person } from '../records/reading/present-staff-record.ts'
import type { Clock } from '../today.ts'
import { type FormerRequestRow, isReleased, type RequestRow } from './request-store.ts'

type Zone = Pick<Clock, 'settings'>

export function presentRequest(zone: Zone, row: RequestRow): PersonRequest {
  const { id, kind, note, askedOn, dueOn, recordedAt } = row
  return {
    ...{ id, kind, note, askedOn, dueOn, recordedAt },
    byHolder: row.byHolder === 1,
    recordedBy: person(row.recordedBy, row.recordedByName),
    ...(row.name !== null && {
      record: { id: row.recordId, name: row.name, isDeleted: row.deletedAt !== null },
    }),
    ...closingOf(zone, row, { by: person(row.closedBy ?? '', row.closedByName) }),
  }
}

/** Leaves out who of the staff recorded and answered it. */
export function presentOwnRequest(zone: Zone, row: RequestRow): OwnPersonRequest {
  const { id, kind, askedOn, dueOn } = row
  const isOwn = row.byHolder === 1
  const note = isOwn ? row.note : ''
  return { id, kind, note, askedOn, dueOn, isOwn, ...closingOf(zone, row, {}) }
}

/** One about a record that the account held: if staff unlinked it, an answer since then is left out. */
export function presentEarlierRequest(zone: Zone, row: FormerRequestRow): OwnPersonRequest {
  const own = presentOwnRequest(zone, row)
  if (!isReleased(row)) return own
  const { releasedAt } = row
  const { closed } = own
  const wasRead = !closed || (releasedAt !== null && closed.at < releasedAt)
  return { ...own, isReleased: true, ...(!wasRead && { closed: { ...closed, answer: '' } }) }
}

function closingOf<More>({ settings }: Zone, row: RequestRow, more: More) {
  const { outcome, answer, closedAt: at } = row
  if (outcome === null || at === null) return {}
  return { closed: { outcome, answer, at, on: dayIn(settings.timeZone, new Date(at)), ...more } }
}
