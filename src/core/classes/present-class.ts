import type { Class } from '#contract/classes/class.ts'
import type { Db } from '#platform/db/schema.ts'
import { inTheirPlaces, picturesOf } from '../documents/placed-pictures.ts'
import type { ClassRow } from './class-store.ts'

export async function presentClasses(db: Db, rows: ClassRow[]): Promise<Class[]> {
  const ids = rows.map(({ id }) => id)
  const pictures = await picturesOf(db, 'classId', ids)
  return rows.map(({ id, title, text, startsOn, place, seats, seatsTaken, ...row }) => ({
    id,
    title,
    text,
    startsOn,
    place,
    seats,
    seatsTaken,
    fee: row.fee,
    currency: row.currency,
    state: row.state,
    updatedAt: row.updatedAt,
    revision: row.revision,
    pictures: inTheirPlaces(pictures.get(id)),
  }))
}
