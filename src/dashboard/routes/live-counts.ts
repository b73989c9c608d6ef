import { visit } from '#dashboard/context.ts'
import type { Route } from './+types/live-counts.ts'

/** Only the counts of the navigation, for pages whose data are not reloaded while somebody types. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = await context.get(visit).pageContext()
  const { notifications, awaitingApproval, expiring, sentBack } = page
  return Response.json({ notifications, awaitingApproval, expiring, sentBack })
}
