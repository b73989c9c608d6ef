import { visit } from '#dashboard/context.ts'
import type { Route } from './+types/live-counts.ts'

/** The counts of the navigation, for pages that are not loaded again while somebody types. */
export async function loader({ context }: Route.LoaderArgs) {
  const { notifications, awaitingApproval, expiring } = await context.get(visit).pageContext()
  return Response.json({ notifications, awaitingApproval, expiring })
}
