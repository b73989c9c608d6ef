import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as classes from './class-store.ts'
import * as enrolments from './places/enrolment-store.ts'

type ClassCancelled = {
  outcome: 'cancelled' | 'cancelled-already' | 'not-published' | 'not-found'
}

/** Cancels a class for good. Enrolled people are told by email, in the language that they enrolled in. */
export async function cancelClass(ctx: Ctx, id: string): Promise<ClassCancelled> {
  return writeAs(ctx, 'edit-classes', async (db, mail): Promise<ClassCancelled> => {
    const found = await classes.lockRow(db, id)
    if (!found) return { outcome: 'not-found' }
    if (found.state === 'cancelled') return { outcome: 'cancelled-already' }
    if (found.state === 'draft') return { outcome: 'not-published' }
    await classes.change(db, found, { state: 'cancelled' }, ctx.now().toISOString())
    const enrolled = await enrolments.addressesIn(db, id)
    const { title, startsOn } = found
    const letter = { kind: 'class-cancelled' as const, title, startsOn }
    // Before the activity, as whoever changes their email holds their account until then.
    await mail(enrolled.map((person) => ({ ...letter, ...person })))
    await recordActivity(db, ctx, 'class.cancelled', id, { enrolled: enrolled.length })
    return { outcome: 'cancelled' }
  })
}
