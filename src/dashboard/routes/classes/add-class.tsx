import { data } from 'react-router'
import { classPictures } from '#contract/classes/class.ts'
import { addClass } from '#core/classes/add-class.ts'
import { ctx, leadTo, receiveFiles, visit } from '#dashboard/context.ts'
import { ClassForm } from '#dashboard/features/classes/class-form.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Route } from './+types/add-class.ts'
import { type ReadClass, readClassForm } from './read-class-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { newId: context.get(ctx).newId() }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const again = (status: number, returned: ReadClass) => data({ returned }, { status })
  const read = await readClassForm(ctx, sent)
  const { fields, staged } = read
  const faults = { ...read.faults }
  for (const picture of classPictures) if (!staged[picture]) faults[picture] ??= 'required'
  const { firstPicture, secondPicture } = staged
  if (!fields || !firstPicture || !secondPicture || Object.keys(faults).length > 0) {
    return again(422, { ...read, faults })
  }
  const added = await addClass(ctx, {
    ...fields,
    ...sendingOf(ctx, { url: context.get(visit).url, ...sent }),
    isPublished: sent.fields.get('publish') === 'yes',
    pictures: { firstPicture, secondPicture },
  })
  if (added.outcome === 'key-mismatch') return again(409, { ...read, isSentBefore: true })
  if (added.outcome !== 'added') return again(422, withoutPicture(read, added))
  return leadTo(context, '/dashboard/classes', { toast: { kind: 'saved' } })
}

export default function AddClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const returned = actionData?.returned
  // What was sent under an id that is taken goes on under a new one.
  return <ClassForm key={String(returned?.isSentBefore)} {...loaderData} returned={returned} />
}
