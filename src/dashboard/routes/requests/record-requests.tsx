import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { newRequest, type PersonRequest, requestKinds } from '#contract/person/request.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { requiredReauthentication } from '#core/accounts/confirm-password.ts'
import { listRequestsOf } from '#core/person/list-requests.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNoRecord, receive, visit } from '#dashboard/context.ts'
import { CopyForm } from '#dashboard/features/requests/copy-form.tsx'
import { RequestFacts, useStaffFacts } from '#dashboard/features/requests/request-facts.tsx'
import { Link, LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field, fieldsOf, mostSent, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { requestsMessagesIn, useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/record-requests.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const found = orNoRecord(await listRequestsOf(asker, params.id))
  const asked = await requiredReauthentication(asker)
  return { ...found, today: todayIn(asker), formId: asker.newId(), asked }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { record } = orNoRecord(await listRequestsOf(ctx, params.id))
  const { url, locale } = context.get(visit)
  const t = requestsMessagesIn(locale)
  const typed = { kind: text('kind'), askedOn: text('askedOn'), note: text('note') }
  const again = (status: number, told: Told) => data({ returned: { typed, ...told } }, { status })

  const askedOn = withLatinDigits(typed.askedOn.trim()) || undefined
  const read = newRequest.safeParse({ ...typed, askedOn })
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
    const askedOn = wrong.has('askedOn') ? t.dayWrong['not-a-date'] : undefined
    return again(422, { errors: { askedOn, note: wrong.has('note') ? t.textWrong : undefined } })
  }
  const { sending } = sendingOf(ctx, { url, fields: form })
  const recorded = await recordRequest(ctx, { ...read.data, recordId: record.id, sending })
  switch (recorded.outcome) {
    case 'recorded':
      return leadTo(context, url.pathname + url.search, { toast: { kind: 'requestRecorded' } })
    case 'invalid':
      return again(422, { errors: { askedOn: t.dayWrong[recorded.because] } })
    case 'open-already':
      return again(409, { isOpenAlready: true })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
    case 'not-found':
      return orNoRecord(undefined)
  }
}

type Told = {
  errors?: { askedOn?: string | undefined; note?: string | undefined }
  isOpenAlready?: boolean
  /** Whether the form was sent before, with other content */
  isSentBefore?: boolean
}

export default function RecordRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { record, requests, today, formId, asked } = loaderData
  const returned = actionData?.returned
  const t = useRequestsMessages()
  const here = useWithReturnPath(`/dashboard/records/${record.id}/requests`)
  return (
    <section>
      <PageTitle isMistaken={returned !== undefined}>{`${t.ofRecord} · ${record.name}`}</PageTitle>
      {record.isDeleted ? (
        <LinkLine href={`${dashboardPath('bin')}?search=${record.id}`}>{record.name}</LinkLine>
      ) : (
        <RecordPlaces id={record.id} name={record.name} />
      )}
      <h1>{t.ofRecord}</h1>
      <div className="fields">
        {requests.length === 0 && <p>{t.none}</p>}
        {requests.map((request) => (
          <OneRequest key={request.id} {...{ request, today }} />
        ))}
        <EnterForm key={requests.length} {...{ here, today, formId, returned }} />
        <CopyForm action={`/dashboard/records/${record.id}/copy`} words={t} {...{ here, asked }} />
      </div>
    </section>
  )
}

function OneRequest({ request, today }: { request: PersonRequest; today: string }) {
  const t = useRequestsMessages()
  const people = useStaffFacts(request)
  return (
    <article className="card fields">
      <h2>
        <Link href={`${dashboardPath('requests')}/${request.id}`}>{t.kinds[request.kind]}</Link>
      </h2>
      <RequestFacts {...{ request, today, people }} />
    </article>
  )
}

type FormProps = {
  here: string
  today: string
  /** Idempotency key: a form that is sent twice records one request */
  formId: string
  returned: (Told & { typed: { kind: string; askedOn: string; note: string } }) | undefined
}

function EnterForm({ here, today, formId, returned }: FormProps) {
  const t = useRequestsMessages()
  const errors = returned?.errors ?? {}
  const of = fieldsOf<'askedOn' | 'note'>(returned?.typed ?? { askedOn: today, note: '' }, errors)
  return (
    <KeptForm
      action={here}
      returned={returned}
      heading={t.enter}
      newId={formId}
      isSentBefore={returned?.isSentBefore}
      className="card fields"
    >
      <p className="quiet">{t.enterHelp}</p>
      {returned?.isOpenAlready && <Conflict words={{ title: t.openAlready, help: t.notEntered }} />}
      <ErrorSummary errors={errors} />
      <SelectField
        name="kind"
        label={t.columns.kind}
        options={requestKinds.map((kind) => [kind, t.kinds[kind]] as const)}
        defaultValue={returned?.typed.kind}
      />
      <Field {...of('askedOn')} type="date" max={today} label={t.askedOnLabel} />
      <TextAreaField {...of('note')} label={t.noteLabel} rows={3} maxLength={mostSent} />
      <SubmitButton variant="main">{t.save}</SubmitButton>
    </KeptForm>
  )
}
