import { dashboardPath } from '#contract/dashboard-pages.ts'
import { type PersonRequest, requestKinds } from '#contract/person/request.ts'
import { Link, LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field, fieldsOf, mostSent, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { CopyForm } from './copy-form.tsx'
import { RequestFacts, useStaffFacts } from './request-facts.tsx'

export type ReturnedRequest = {
  typed: { kind: string; askedOn: string; note: string }
  dayWrong?: 'in-future' | 'too-early' | 'not-a-date' | undefined
  isNoteWrong?: boolean
  isOpenAlready?: boolean
  /** Whether the form was sent before, with other content */
  isSentBefore?: boolean
}

type Props = {
  record: { id: string; name: string; isDeleted: boolean }
  requests: PersonRequest[]
  today: string
  /** Idempotency key: a form that is sent twice records one request */
  formId: string
  asked: 'password' | 'provider' | undefined
  returned: ReturnedRequest | undefined
}

export function RecordRequestsPage({ record, requests, today, asked, ...form }: Props) {
  const t = useRequestsMessages()
  const here = useWithReturnPath(`/dashboard/records/${record.id}/requests`)
  return (
    <section>
      <PageTitle isMistaken={form.returned !== undefined}>
        {`${t.ofRecord} · ${record.name}`}
      </PageTitle>
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
        <EnterForm key={requests.length} {...form} {...{ here, today }} />
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

type FormProps = Pick<Props, 'today' | 'formId' | 'returned'> & { here: string }

function EnterForm({ here, today, formId, returned }: FormProps) {
  const t = useRequestsMessages()
  const errors = {
    askedOn: returned?.dayWrong && t.dayWrong[returned.dayWrong],
    note: returned?.isNoteWrong && t.textWrong,
  }
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
