import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as enrolments from './enrolment-store.ts'

/** Removes a class from the student's list; succeeds if it is not there. */
export async function unselectClass(ctx: Ctx, classId: string): Promise<'unselected'> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')

  await writeAs(ctx, 'choose-classes', (db) => enrolments.unselect(db, { classId, accountId }))
  return 'unselected'
}
