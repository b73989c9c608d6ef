import sharp from 'sharp'
import type { ClassFields } from '#contract/classes/class.ts'
import { addClass } from '#core/classes/add-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import type { Ctx } from '#core/context.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { anAccount } from './sign-in.ts'
import { asAnother, type TestPortal } from './test-portal.ts'

export async function aStagedPicture(ctx: Ctx, background = '#abc'): Promise<string> {
  const size = { width: 600, height: 400, channels: 3 as const }
  const bytes = await sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer()
  const staged = await stageDocument(ctx, { bytes })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  return staged.id
}

export const classFacts: ClassFields = {
  title: 'Living and working abroad',
  text: 'What to expect in the first weeks.',
  startsOn: '2099-03-01',
  place: 'Room 2, from 9:00',
  seats: 10,
  fee: 150_000,
  currency: 'BDT',
}

export async function aClass(
  ctx: Ctx,
  { isPublished = true, ...change }: Partial<ClassFields> & { isPublished?: boolean } = {},
): Promise<string> {
  const id = ctx.newId()
  const pictures = {
    firstPicture: await aStagedPicture(ctx),
    secondPicture: await aStagedPicture(ctx),
  }
  const added = await addClass(ctx, { ...classFacts, ...change, id, isPublished, pictures })
  if (added.outcome !== 'added') throw new Error(added.outcome)
  return id
}

/** A context of a registered student. */
export async function aStudent(test: TestPortal): Promise<Ctx> {
  const { id } = await anAccount(test, 'student')
  return asAnother(await test.as('student'), id)
}

/** Enrols the student, and returns the id of the enrolment. */
export async function enrolled(student: Ctx, classId: string): Promise<string> {
  const outcome = await enrol(student, { classId, locale: 'en' })
  if (outcome !== 'enrolled') throw new Error(JSON.stringify(outcome))
  const { enrolments } = await listEnrolled(student, { limit: 50 })
  const own = enrolments.find(({ shown }) => shown.id === classId)
  if (!own) throw new Error('Not among the enrolments')
  return own.id
}
