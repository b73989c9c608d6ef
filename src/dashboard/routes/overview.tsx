import { overviewRanges } from '#contract/site/overview.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import { readOverview } from '#core/activity/read-overview.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { OverviewPage } from '#dashboard/features/overview/overview-page.tsx'
import type { Route } from './+types/overview.ts'
import '../styles/overview.css'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const asked = readWholeNumber(context.get(visit).url.searchParams.get('days'))
  const days = overviewRanges.find((range) => range === asked) ?? 30
  return { overview: await readOverview(asker, { days }), now: asker.now() }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />
}
