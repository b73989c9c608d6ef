import { type Class, type ClassFields, classPictures } from '#contract/classes/class.ts'
import type { ClassTable, Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  type NotPlaced,
  picturesToReplace,
  placePictures,
  type StagedPictures,
} from '../documents/placed-pictures.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { type TitlePoses, titlePoses } from '../settings/title-poses.ts'
import { todayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import * as classes from './class-store.ts'
import * as enrolments from './places/enrolment-store.ts'
import { presentClasses } from './present-class.ts'

type ClassChange = ClassFields & {
  id: string
  revision: number
  pictures: StagedPictures
  /** From a form, which is sent again if its answer was lost: nothing to change is then no conflict. */
  mayRepeat?: true
}

export type ClassUpdated =
  | { outcome: 'updated' | 'not-found' | 'currency-fixed' }
  | { outcome: 'seats-taken'; taken: number }
  | { outcome: 'changed-meanwhile'; theirs: Class }
  | NotPlaced
  | TitlePoses

/**
 * Updates a class. Enrolled students keep the fee of their enrolment, and are told by email if the class has another
 * date or place, unless its first day was over before and after.
 */
export async function updateClass(ctx: Ctx, change: ClassChange): Promise<ClassUpdated> {
  authorise(ctx.actor, 'edit-classes')
  ctx.files.requireRoom()

  const { id, revision, pictures: sent, mayRepeat, ...fields } = change
  let unused: string[] = []
  const updated = await writeAs(ctx, 'edit-classes', async (db, mail): Promise<ClassUpdated> => {
    const before = await classes.lockRow(db, id)
    if (!before) return { outcome: 'not-found' }
    const pictures = mayRepeat ? await picturesToReplace(db, { classId: id }, sent) : sent
    const changes = changesOf(before, fields, pictures)
    const isSame = Object.keys(changes).length === 0
    if (isSame && (mayRepeat || before.revision === revision)) return { outcome: 'updated' }
    if (before.revision !== revision) {
      const [theirs] = await presentClasses(db, [before])
      return theirs ? { outcome: 'changed-meanwhile', theirs } : { outcome: 'not-found' }
    }
    if (titlePoses(ctx, fields.title, before.title)) {
      return { outcome: 'poses-as-government' }
    }
    const { seatsTaken: taken, currency } = before
    if (fields.seats < taken) return { outcome: 'seats-taken', taken }
    if (fields.currency !== currency && (await enrolments.existIn(db, id))) {
      return { outcome: 'currency-fixed' }
    }
    await classes.change(db, before, fields, ctx.now().toISOString())
    unused = await placePictures(db, ctx, { classId: id }, pictures)
    // Before the activity, as in cancel-class.ts
    await mail(await lettersOfMove(db, ctx, before, fields))
    await recordActivity(db, ctx, 'class.updated', id, changes)
    return { outcome: 'updated' }
  })
  await removeBlobs(ctx, unused)
  return updated
}

async function lettersOfMove(db: Db, ctx: Ctx, before: ClassTable, after: ClassFields) {
  const isSame = before.startsOn === after.startsOn && before.place === after.place
  const today = todayIn(ctx)
  const isOver = before.startsOn < today && after.startsOn < today
  if (before.state !== 'published' || isSame || isOver) return []
  const letter = { kind: 'class-moved' as const, title: after.title, was: before, is: after }
  const enrolled = await enrolments.addressesIn(db, before.id)
  return enrolled.map((person) => ({ ...letter, ...person }))
}

function changesOf(before: ClassFields, after: ClassFields, staged: StagedPictures) {
  const names = Object.keys(after) as (keyof ClassFields)[]
  const changed = names.filter((name) => before[name] !== after[name])
  const replaced = classPictures.filter((picture) => staged[picture] !== undefined)
  // A fee in the activity needs its currency.
  const needsCurrency = changed.includes('fee') && !changed.includes('currency')
  return Object.fromEntries([
    ...changed.map((name) => [name, { from: before[name], to: after[name] }]),
    ...(needsCurrency ? [['currency', after.currency]] : []),
    ...replaced.map((picture) => [picture, 'replaced']),
  ])
}
