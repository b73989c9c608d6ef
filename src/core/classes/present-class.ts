import type { Class } from '#contract/classes/class.ts'
import type { ClassTable, Db } from '#platform/db/schema.ts'
import { inTheirPlaces, picturesOf } from '../documents/placed-pictures.ts'

/** Leaves out classes that were deleted since they were read. */
export async function presentClasses(db: Db, rows: ClassTable[]): Promise<Class[]> {
  const held = await picturesOf(db, 'classId', rows)
  return rows.flatMap(({ id, title, text, startsOn, place, seats, seatsTaken, ...row }) => {
    const pictures = inTheirPlaces(held.get(id))
    if (!pictures) return []
    const { fee, currency, state, updatedAt, revision } = row
    return {
      ...{ id, title, text, startsOn, place, seats, seatsTaken },
      ...{ fee, currency, state, updatedAt, revision, pictures },
    }
  })
}
