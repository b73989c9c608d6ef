import { data } from 'react-router'
import { newRequest } from '#contract/person/request.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { askedAgain } from '#core/accounts/confirm-password.ts'
import { listRequestsOf } from '#core/person/list-requests.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNoRecord, receive, visit } from '#dashboard/context.ts'
import {
  RecordRequestsPage,
  type ReturnedRequest,
} from '#dashboard/features/requests/record-requests-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import type { Route } from './+types/record-requests.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const found = orNoRecord(await listRequestsOf(asker, params.id))
  const asked = await askedAgain(asker)
  return { ...found, today: todayIn(asker), formId: asker.newId(), asked }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { record } = orNoRecord(await listRequestsOf(ctx, params.id))
  const { url } = context.get(visit)
  const typed = { kind: text('kind'), askedOn: text('askedOn'), note: text('note') }
  const again = (status: number, told: Omit<ReturnedRequest, 'typed'>) =>
    data({ returned: { typed, ...told } }, { status })

  const askedOn = withLatinDigits(typed.askedOn.trim()) || undefined
  const read = newRequest.safeParse({ ...typed, askedOn })
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
    const dayWrong = wrong.has('askedOn') ? 'not-a-date' : undefined
    return again(422, { dayWrong, isNoteWrong: wrong.has('note') })
  }
  const { sending } = sendingOf(ctx, { url, fields: form })
  const recorded = await recordRequest(ctx, { ...read.data, recordId: record.id, sending })
  switch (recorded.outcome) {
    case 'recorded':
      return leadTo(context, url.pathname + url.search, { toast: { kind: 'requestRecorded' } })
    case 'invalid':
      return again(422, { dayWrong: recorded.because })
    case 'open-already':
      return again(409, { isOpenAlready: true })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
    case 'not-found':
      return orNoRecord(undefined)
  }
}

export default function RecordRequests({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordRequestsPage {...loaderData} returned={actionData?.returned} />
}
