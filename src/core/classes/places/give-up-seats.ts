import type { Db } from '#platform/db/schema.ts'
import type { Clock } from '../../today.ts'
import { hasStarted } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as enrolments from './enrolment-store.ts'

const most = 1000

/** Frees the seats of an account, in the transaction that deletes it. */
export async function giveUpSeats(db: Db, accountId: string, clock: Clock): Promise<void> {
  const at = clock.now().toISOString()
  const places = await enrolments.listOf(db, { accountId, limit: most })
  // Locks classes in the order of their ids to avoid deadlocks.
  const held = places.filter(({ cancelledAt }) => cancelledAt === null)
  for (const { id, classId } of held.toSorted((one, two) => (one.classId < two.classId ? -1 : 1))) {
    const found = await classes.lockRow(db, classId)
    if (!found || hasStarted(found, clock)) continue
    if (await enrolments.cancel(db, id, at)) await classes.freeSeat(db, classId)
  }
}
