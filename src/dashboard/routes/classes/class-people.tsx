import { listPeople } from '#core/classes/places/list-people.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import { PeopleInClass } from '#dashboard/features/classes/people-in-class.tsx'
import type { Route } from './+types/class-people.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await listPeople(context.get(ctx), params.id))
}

export default function ClassPeoplePage({ loaderData }: Route.ComponentProps) {
  return <PeopleInClass {...loaderData} />
}
