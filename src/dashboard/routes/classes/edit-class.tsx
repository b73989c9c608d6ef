import type { Class } from '#contract/classes/class.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { findClass } from '#core/classes/find-class.ts'
import { updateClass } from '#core/classes/update-class.ts'
import { ClassForm } from '#dashboard/features/classes/class-form.tsx'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { NotFound } from '#ui/not-found.tsx'
import { type ReadClass, readClassForm, showGone } from './add-class.tsx'

export const editClass: Page = {
  action: 'edit-classes',
  layout: 'dashboard',
  takesFiles: true,
  async get({ ctx, params }) {
    const course = await findClass(await ctx(), params.id ?? '')
    return course ? show(200, course) : notThere
  },
  post: save,
}

const notThere = { status: 404, content: <NotFound /> }

function show(status: number, course: Class, returned?: ReadClass): PageAnswer {
  return { status, content: <ClassForm {...{ course, returned }} /> }
}

async function save(request: PageRequest): Promise<PageAnswer> {
  await using sent = await request.upload()
  const ctx = await request.ctx()
  const course = await findClass(ctx, request.params.id ?? '')
  const read = await readClassForm(ctx, sent)
  if (!course) return showGone(ctx, read)
  const { fields, staged: pictures, faults } = read
  const revision = seenRevision(sent.fields.get('revision'))
  const seen = { ...course, revision }
  if (!fields || Object.keys(faults).length > 0) return show(422, seen, read)

  const updated = await updateClass(ctx, { ...fields, id: course.id, revision, pictures })
  switch (updated.outcome) {
    case 'updated':
      return { redirect: '/dashboard/classes', toast: { kind: 'saved' } }
    case 'not-found':
      return showGone(ctx, read)
    case 'changed-meanwhile':
      return show(409, updated.theirs, { ...read, isOutdated: true })
    case 'seats-taken':
      return show(422, seen, { ...read, seatsTaken: updated.taken })
    case 'currency-fixed':
      return show(422, seen, { ...read, isCurrencyFixed: true })
    default:
      return show(422, seen, withoutPicture(read, updated))
  }
}
