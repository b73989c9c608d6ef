import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { EnrolledClasses } from '#dashboard/features/classes/own-class-lists.tsx'
import type { Route } from './+types/enrolled.ts'

const onAPage = 24

export async function loader({ context }: Route.LoaderArgs) {
  const after = context.get(visit).url.searchParams.get('after') ?? undefined
  return listEnrolled(context.get(ctx), { limit: onAPage, after })
}

export default function EnrolledClassesPage({ loaderData }: Route.ComponentProps) {
  const { enrolments, next } = loaderData
  return <EnrolledClasses enrolments={enrolments} next={next} />
}
