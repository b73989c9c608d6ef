import { data } from 'react-router'
import { ownRequest } from '#contract/person/request.ts'
import { askedAgain } from '#core/accounts/confirm-password.ts'
import { askOwnRequest } from '#core/person/ask-own-request.ts'
import { listOwnRequests } from '#core/person/list-own-requests.ts'
import { withdrawOwnRequest } from '#core/person/withdraw-own-request.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import {
  OwnRequestsPage,
  type ReturnedAsk,
} from '#dashboard/features/requests/own-requests-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import type { Route } from './+types/own-requests.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const own = orNotFound(await listOwnRequests(asker))
  return {
    own,
    today: todayIn(asker),
    formId: asker.newId(),
    asked: await askedAgain(asker),
    typed: typedInAddress<ReturnedAsk['typed']>(context),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { url } = context.get(visit)
  if (form.has('withdraw')) {
    const outcome = await withdrawOwnRequest(ctx, text('withdraw'))
    const kind = outcome === 'withdrawn' ? 'requestWithdrawn' : 'notDone'
    return leadTo(context, url.pathname, { toast: { kind } })
  }
  const typed = { kind: text('kind'), note: text('note') }
  const again = (status: number, told: Omit<ReturnedAsk, 'typed'>) =>
    data({ returned: { typed, ...told }, ...keptInAddress(context, typed) }, { status })

  const read = ownRequest.safeParse(typed)
  if (!read.success) return again(422, { isNoteWrong: true })
  const { sending } = sendingOf(ctx, { url, fields: form })
  const asked = await askOwnRequest(ctx, { ...read.data, sending })
  switch (asked.outcome) {
    case 'received':
      return leadTo(context, url.pathname, { toast: { kind: 'requestSent' } })
    case 'open-already':
      return again(409, { isOpenAlready: true })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
    case 'too-often':
      return again(429, { wait: waitOf(context, asked) })
    case 'not-found':
      return orNotFound(undefined)
  }
}

export default function OwnRequests({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnRequestsPage {...loaderData} returned={actionData?.returned} />
}
