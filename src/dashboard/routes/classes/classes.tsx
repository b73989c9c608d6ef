import { can } from '#core/authorise.ts'
import { listClasses } from '#core/classes/list-classes.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { titlePoses } from '#core/settings/title-poses.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ClassList, ManageClasses } from '#dashboard/features/classes/class-list.tsx'
import type { Route } from './+types/classes.ts'

/** All classes for admins, published ones for others, page by page. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const after = context.get(visit).url.searchParams.get('after') ?? undefined
  const { classes, next } = await listClasses(asker, { after })
  if (can(asker.actor, 'edit-classes')) {
    const posing = classes.filter(({ title }) => titlePoses(asker, title)).map(({ id }) => id)
    return { isForStaff: true as const, classes, next, posing }
  }
  const isStudent = can(asker.actor, 'choose-classes')
  return { isForStaff: false as const, classes: await asOwn(asker, classes), next, isStudent }
}

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  return loaderData.isForStaff ? <ManageClasses {...loaderData} /> : <ClassList {...loaderData} />
}
