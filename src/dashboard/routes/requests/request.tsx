import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import {
  closingOutcomes,
  type PersonRequest,
  type RequestClosing,
  requestClosing,
} from '#contract/person/request.ts'
import type { Ctx } from '#core/context.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { findRequest } from '#core/person/list-requests.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNotFound, receive } from '#dashboard/context.ts'
import { RequestFacts, useStaffFacts } from '#dashboard/features/requests/request-facts.tsx'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { mostSent, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
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

type ReturnedClosing = {
  typed: { outcome: string; answer: string }
  /** Why the request cannot be closed as done; otherwise the answer was refused */
  notDone?: 'not-erased' | 'still-public' | 'closed-already'
}

/** One request, with what to do about it and the form that closes it. */
export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { request, today } = loaderData
  const returned: ReturnedClosing | undefined = actionData?.returned
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { kind, record, closed } = request
  const title = t.heading(t.kinds[kind])
  const people = useStaffFacts(request)
  return (
    <section className="fields">
      <LinkLine href={dashboardPath('requests')}>{dashboard.pages.requests}</LinkLine>
      <PageHeading isMistaken={returned !== undefined}>{title}</PageHeading>
      <p>
        {record ? (
          <Link href={addressOf(record)}>{record.isDeleted ? t.toBin : record.name}</Link>
        ) : (
          t.erased
        )}
        {record?.isDeleted && ` · ${record.name}, ${t.inBin}`}
      </p>
      <RequestFacts {...{ request, today, people }} />
      {record && (
        <LinkLine href={`/dashboard/records/${record.id}/requests`}>
          {t.allOf(record.name)}
        </LinkLine>
      )}
      {closed && returned?.notDone && (
        <Conflict words={t.notDone['closed-already']}>
          <p className="reason">{returned.typed.answer}</p>
        </Conflict>
      )}
      {!closed && <CloseForm {...{ request, returned }} />}
    </section>
  )
}

function addressOf({ id, isDeleted }: { id: string; isDeleted: boolean }): string {
  return isDeleted ? `${dashboardPath('bin')}?search=${id}` : `/dashboard/records/${id}`
}

type CloseProps = { request: PersonRequest; returned: ReturnedClosing | undefined }

function CloseForm({ request, returned }: CloseProps) {
  const t = useRequestsMessages()
  const { sendsMail } = usePageContext()
  const { id, kind, record } = request
  const { typed, notDone } = returned ?? {}
  const action = `${dashboardPath('requests')}/${id}`
  // An erasure closes its request itself: until then it is not done.
  const outcomes = kind === 'erasure' && record ? (['refused'] as const) : closingOutcomes
  return (
    <KeptForm action={action} returned={returned} heading={t.close} className="card fields">
      <p>{t.toDo[kind]}</p>
      {notDone && <Conflict words={t.notDone[notDone]} />}
      <SelectField
        name="outcome"
        label={t.outcome}
        options={outcomes.map((one) => [one, t.outcomes[one]] as const)}
        defaultValue={typed?.outcome ?? outcomes[0]}
      />
      <TextAreaField
        name="answer"
        label={t.answerLabel}
        hint={t.answerHint(sendsMail)}
        rows={4}
        maxLength={mostSent}
        defaultValue={typed?.answer}
        error={typed && !notDone && t.answerWrong}
      />
      <SubmitButton variant="main">{t.close}</SubmitButton>
    </KeptForm>
  )
}
