import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { requestClosing } from '#contract/person/request.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { findRequest } from '#core/person/list-requests.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNotFound, receive } from '#dashboard/context.ts'
import { RequestPage } from '#dashboard/features/requests/request-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import type { Route } from './+types/request.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  return { request: orNotFound(await findRequest(asker, params.id)), today: todayIn(asker) }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { outcome: text('outcome'), answer: text('answer') }
  const read = requestClosing.safeParse(typed)
  if (!read.success) return data({ returned: { typed } }, { status: 422 })
  const outcome = await closeRequest(ctx, { id: params.id, ...read.data })
  if (outcome === 'not-erased' || outcome === 'still-public') {
    return data({ returned: { typed, notDone: outcome } }, { status: 409 })
  }
  orNotFound(outcome === 'not-found' ? undefined : outcome)
  const kind = outcome === 'closed' ? 'requestClosed' : 'notDone'
  return leadTo(context, dashboardPath('requests'), { toast: { kind } })
}

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} returned={actionData?.returned} />
}
