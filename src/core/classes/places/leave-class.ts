import { recordActivity } from '../../activity/record-activity.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import { type Closed, whyClosed } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as enrolments from './enrolment-store.ts'

type ClassLeft = 'left' | 'not-enrolled' | Closed

/** Gives up a seat before the class starts. Payments stay booked until they are refunded. */
export async function leaveClass(ctx: Ctx, classId: string): Promise<ClassLeft> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')

  return writeAs(ctx, 'choose-classes', async (db) => {
    const found = await classes.lockRow(db, classId)
    const place = await enrolments.find(db, { classId, accountId })
    if (!found || !place || place.cancelledAt !== null) return 'not-enrolled'
    const closed = whyClosed(found, ctx)
    if (closed) return closed
    if (!(await enrolments.cancel(db, place.id, ctx.now().toISOString()))) return 'not-enrolled'
    await classes.freeSeat(db, classId)
    await recordActivity(db, ctx, 'class.left', classId)
    return 'left'
  })
}
