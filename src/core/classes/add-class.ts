import type { ClassFields, ClassPicture } from '#contract/classes/class.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type NotPlaced, placePictures } from '../documents/placed-pictures.ts'
import { actorId } from '../documents/stage-document.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import { hasStarted } from './class-rules.ts'
import * as classes from './class-store.ts'

type NewClass = ClassFields & {
  /** Generated when the form is opened, so that submitting it twice adds one class */
  id: string
  isPublished: boolean
  pictures: Record<ClassPicture, string>
  sending?: Sending | undefined
}

type ClassAdded =
  | { outcome: 'added'; id: string }
  | { outcome: 'started' }
  | KeyMismatch
  | NotPlaced
  | TitlePoses

export async function addClass(
  ctx: Ctx,
  { id, isPublished, pictures, sending, ...fields }: NewClass,
): Promise<ClassAdded> {
  authorise(ctx.actor, 'edit-classes')
  ctx.files.requireRoom()

  if (titlePoses(ctx, fields.title)) return { outcome: 'poses-as-government' }
  const at = ctx.now().toISOString()
  const state = isPublished ? 'published' : 'draft'
  const making = { purpose: 'add-class', sending, outcome: 'added', id } as const
  return writeOnce(ctx, 'edit-classes', making, async (db) => {
    if (await classes.findById(db, id)) return { outcome: 'key-mismatch' }
    if (isPublished && hasStarted(fields, ctx)) return { outcome: 'started' }
    const { title, text, startsOn, place, seats, fee, currency } = fields
    await classes.insert(db, {
      ...{ id, title, text, startsOn, place, seats, fee, currency, state },
      seatsTaken: 0,
      createdBy: actorId(ctx),
      createdAt: at,
      updatedAt: at,
      revision: 1,
    })
    await placePictures(db, ctx, { classId: id }, pictures)
    await recordActivity(db, ctx, 'class.added', id, { title, state })
    return undefined
  })
}
