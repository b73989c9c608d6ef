import { readSiteCheck } from '#core/upkeep/read-site-check.ts'
import { ctx } from '#dashboard/context.ts'
import { SiteCheckPage } from '#dashboard/features/site-check/site-check-page.tsx'
import type { Route } from './+types/site-check.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { findings: await readSiteCheck(context.get(ctx)) }
}

export default function SiteCheck({ loaderData }: Route.ComponentProps) {
  return <SiteCheckPage {...loaderData} />
}
