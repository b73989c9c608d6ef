import { addClass } from '#core/classes/add-class.ts'
import { ctx } from '#dashboard/context.ts'
import { ClassForm } from '#dashboard/features/classes/class-form.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { addWithPictures } from '#dashboard/routes/add-with-pictures.ts'
import type { Route } from './+types/add-class.ts'
import { readClassForm } from './read-class-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { newId: context.get(ctx).newId() }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action(sent: Route.ActionArgs) {
  const list = '/dashboard/classes'
  return addWithPictures(sent, {
    read: readClassForm,
    add: addClass,
    list,
    published: 'classPublished',
  })
}

export default function AddClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const returned = actionData?.returned
  // If the id was already in use, the form starts again under a new one, so it needs a new React key.
  return <ClassForm key={String(returned?.isSentBefore)} {...loaderData} returned={returned} />
}
