import { requestQuery } from '#contract/person/request.ts'
import { listRequests } from '#core/person/list-requests.ts'
import { todayIn } from '#core/today.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RequestsPage } from '#dashboard/features/requests/requests-page.tsx'
import type { Route } from './+types/requests.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { searchParams } = context.get(visit).url
  const asked = {
    state: searchParams.get('state') === 'closed' ? 'closed' : 'open',
    after: searchParams.get('after') ?? undefined,
  }
  // Ignores a cursor that is none.
  const query = requestQuery.safeParse(asked).data ?? requestQuery.parse({ state: asked.state })
  return { query, page: await listRequests(asker, query), today: todayIn(asker) }
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  return <RequestsPage {...loaderData} />
}
