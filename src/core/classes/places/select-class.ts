import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { insertNew } from '../../rows.ts'
import { titlePoses } from '../../settings/title-poses.ts'
import { writeAs } from '../../write-as.ts'
import { whyClosed } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as enrolments from './enrolment-store.ts'

type ClassSelected = 'selected' | 'enrolled-already' | 'closed' | 'too-many' | 'not-found'

const most = 100

/** Saves a class to the student's list. It reserves no seat. */
export async function selectClass(ctx: Ctx, classId: string): Promise<ClassSelected> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')
  ctx.files.requireRoom()

  return writeAs(ctx, 'choose-classes', async (db) => {
    const found = await classes.findById(db, classId)
    if (!found || found.state === 'draft') return 'not-found'
    if (whyClosed(found, ctx)) return 'closed'
    const place = await enrolments.find(db, { classId, accountId })
    if (place && place.cancelledAt === null) return 'enrolled-already'
    if (titlePoses(ctx, found.title)) return 'not-found'
    const selected = await enrolments.selectedBy(db, accountId, most)
    if (selected.includes(classId)) return 'selected'
    if (selected.length >= most) return 'too-many'
    const at = ctx.now().toISOString()
    await insertNew(db, 'classSelection', { classId, accountId, at })
    return 'selected'
  })
}
