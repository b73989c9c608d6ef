import { findClass } from '#core/classes/find-class.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import { ClassPage } from '#dashboard/features/classes/class-page.tsx'
import type { Route } from './+types/class.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { role } = asker.actor
  const shown = await findClass(asker, params.id)
  const [own] = shown ? await asOwn(asker, [shown]) : []
  return { own: orNotFound(own), viewer: orNotFound(role === 'stranger' ? undefined : role) }
}

export default function ClassRoute({ loaderData }: Route.ComponentProps) {
  return <ClassPage {...loaderData} />
}
