import { listSelected } from '#core/classes/places/own-classes.ts'
import { ctx } from '#dashboard/context.ts'
import { SelectedClasses } from '#dashboard/features/classes/own-class-lists.tsx'
import type { Route } from './+types/selected.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { classes: await listSelected(context.get(ctx)) }
}

export default function SelectedClassesPage({ loaderData }: Route.ComponentProps) {
  return <SelectedClasses {...loaderData} />
}
