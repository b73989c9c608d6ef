import { listRoleUndos } from '#core/accounts/manage/list-role-undos.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ActivityLog } from '#dashboard/features/activity/activity-log.tsx'
import type { Route } from './+types/log.ts'
import { readActivityFilter } from './filter.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url } = context.get(visit)
  const filter = readActivityFilter(url)
  const [older, newer] = ['older', 'newer'].map((side) => url.searchParams.get(side) ?? undefined)
  const [page, actors] = await Promise.all([
    listActivity(asker, { ...filter, older, newer }),
    listActors(asker),
  ])
  return { page, filter, actors, undoable: await listRoleUndos(asker, page.entries) }
}

export default function ActivityLogPage({ loaderData }: Route.ComponentProps) {
  return <ActivityLog {...loaderData} />
}
