import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type RequestClosing, requestClosing } from '#contract/person/request.ts'
import type { Ctx } from '#core/context.ts'
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
  const { ctx, text } = await receive({ request, context })
  const typed = { outcome: text('outcome'), answer: text('answer') }
  const read = requestClosing.safeParse(typed)
  if (!read.success) return data({ returned: { typed } }, { status: 422 })
  const closed = await closeRequest(ctx, { id: params.id, ...read.data })
  const outcome = orNotFound(closed === 'not-found' ? undefined : closed)
  const isSentTwice = outcome === 'closed-already' && (await isClosedSo(ctx, params.id, read.data))
  if (outcome !== 'closed' && !isSentTwice) {
    return data({ returned: { typed, notDone: outcome } }, { status: 409 })
  }
  return leadTo(context, dashboardPath('requests'), { toast: { kind: 'requestClosed' } })
}

/** Whether it was closed with this answer, which was sent again as its response was lost */
async function isClosedSo(ctx: Ctx, id: string, { outcome, answer }: RequestClosing) {
  const closed = (await findRequest(ctx, id))?.closed
  return closed?.outcome === outcome && closed.answer === answer
}

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} returned={actionData?.returned} />
}
