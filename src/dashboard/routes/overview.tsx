import { readOverview } from '#core/activity/read-overview.ts'
import { ctx } from '#dashboard/context.ts'
import { OverviewPage } from '#dashboard/features/overview/overview-page.tsx'
import type { Route } from './+types/overview.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  return { overview: await readOverview(asker), now: asker.now() }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
