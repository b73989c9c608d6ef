import { data } from 'react-router'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { findClass } from '#core/classes/find-class.ts'
import { updateClass } from '#core/classes/update-class.ts'
import { ctx, leadTo, receiveFiles } from '#dashboard/context.ts'
import { ClassForm } from '#dashboard/features/classes/class-form.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import { NotFound } from '#ui/not-found.tsx'
import type { Route } from './+types/edit-class.ts'
import { type ReadClass, readClassForm } from './read-class-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const course = await findClass(asker, params.id)
  const sendsMail = asker.mail.isConfigured
  return course ? { course, sendsMail } : data({ course, newId: asker.newId() }, { status: 404 })
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const read = await readClassForm(ctx, sent)
  const revision = seenRevision(sent.fields.get('revision'))
  const again = (status: number, returned: ReadClass) => data({ returned, revision }, { status })
  const course = await findClass(ctx, params.id)
  if (!course) return again(404, read)
  const { fields, staged: pictures, faults } = read
  if (!fields || Object.keys(faults).length > 0) return again(422, read)

  const updated = await updateClass(ctx, {
    ...fields,
    id: course.id,
    revision,
    pictures,
    mayRepeat: true,
  })
  switch (updated.outcome) {
    case 'updated':
      return leadTo(context, '/dashboard/classes', { toast: { kind: 'saved', name: fields.title } })
    case 'not-found':
      return again(404, read)
    case 'changed-meanwhile':
      return again(409, { ...read, isOutdated: true })
    case 'poses-as-government':
      return again(422, { ...read, titlePoses: true })
    case 'seats-taken':
      return again(422, { ...read, seatsTaken: updated.taken })
    case 'currency-fixed':
      return again(422, { ...read, isCurrencyFixed: true })
    default:
      return again(422, withoutPicture(read, updated))
  }
}

/** If the class was deleted while it was edited, what was typed fills the form for a new class. */
export default function EditClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returned, revision = 0 } = actionData ?? {}
  const { course } = loaderData
  if (!course) {
    const { newId } = loaderData
    return returned ? (
      <ClassForm key="gone" newId={newId} returned={returned} isGone />
    ) : (
      <NotFound />
    )
  }
  const isNewest = !returned || returned.isOutdated
  const shown = isNewest ? course : { ...course, revision }
  return <ClassForm course={shown} returned={returned} sendsMail={loaderData.sendsMail} />
}
