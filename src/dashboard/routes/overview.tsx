import { overviewRanges } from '#contract/site/overview.ts'
import { readOverview } from '#core/activity/read-overview.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { OverviewPage } from '#dashboard/features/overview/overview-page.tsx'
import type { Route } from './+types/overview.ts'
import '../styles/overview.css'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const asked = Number(context.get(visit).url.searchParams.get('days') ?? 30)
  const days = overviewRanges.find((range) => range === asked) ?? 30
  return { overview: await readOverview(asker, { days }), now: asker.now() }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
