import type { Db } from '#platform/db/schema.ts'
import { hasStarted } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as enrolments from './enrolment-store.ts'

const most = 1000

/** Frees the seats of an account, in the transaction that deletes it. */
export async function giveUpSeats(db: Db, accountId: string, now: Date): Promise<void> {
  const places = await enrolments.listOf(db, { accountId, limit: most })
  // Locks classes in the order of their ids to avoid deadlocks.
  const held = places.filter(({ cancelledAt }) => cancelledAt === null)
  for (const { id, classId } of held.toSorted((one, two) => (one.classId < two.classId ? -1 : 1))) {
    const found = await classes.lockRow(db, classId)
    if (!found || hasStarted(found, now)) continue
    if (await enrolments.cancel(db, id, now.toISOString())) await classes.freeSeat(db, classId)
  }
}
