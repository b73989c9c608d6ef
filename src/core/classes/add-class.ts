import type { ClassFields, ClassPicture } from '#contract/classes/class.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type NotPlaced, notPlaced, placePictures } from '../documents/placed-pictures.ts'
import { actorId } from '../documents/stage-document.ts'
import { takeKey } from '../idempotency.ts'
import { writeAs } from '../write-as.ts'
import * as classes from './class-store.ts'

export type NewClass = ClassFields & {
  /** Given out with the form: a form that is sent twice makes one class */
  id: string
  isPublished: boolean
  pictures: Record<ClassPicture, string>
  /** As programs give it: a second try gets the class of the first */
  idempotencyKey?: string | undefined
  asked?: string | undefined
}

export type ClassAdded = { outcome: 'added'; id: string } | { outcome: 'key-mismatch' } | NotPlaced

export async function addClass(
  ctx: Ctx,
  { id, isPublished, pictures, idempotencyKey: key, asked, ...fields }: NewClass,
): Promise<ClassAdded> {
  authorise(ctx.actor, 'edit-classes')
  ctx.files.requireRoom()

  const at = ctx.now().toISOString()
  const state = isPublished ? 'published' : 'draft'
  try {
    return await writeAs(ctx, 'edit-classes', async (db): Promise<ClassAdded> => {
      const given = { asked, purpose: 'add-class', answerId: id } as const
      const taken = key && (await takeKey(db, ctx, { ...given, key }))
      if (taken) {
        return taken.outcome === 'made-before' ? { outcome: 'added', id: taken.answerId } : taken
      }
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
      return { outcome: 'added', id }
    })
  } catch (error) {
    const reason = notPlaced(error)
    if (reason) return reason
    if (uniqueViolation(error)) return { outcome: 'added', id }
    throw error
  }
}
