import { dashboardPath } from '#contract/dashboard-pages.ts'
import { closingOutcomes, type PersonRequest } from '#contract/person/request.ts'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { mostSent, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { RequestFacts, useStaffFacts } from './request-facts.tsx'

type ReturnedClosing = {
  typed: { outcome: string; answer: string }
  /** Why the request cannot be closed as done; otherwise the answer was refused */
  notDone?: 'not-erased' | 'still-public' | 'closed-already'
}

type Props = {
  request: PersonRequest
  today: string
  returned: ReturnedClosing | undefined
}

/** One request, with what to do about it and the form that closes it. */
export function RequestPage({ request, today, returned }: Props) {
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { kind, record, closed } = request
  const title = t.heading(t.kinds[kind])
  const people = useStaffFacts(request)
  return (
    <section className="fields">
      <PageTitle isMistaken={returned !== undefined}>{title}</PageTitle>
      <LinkLine href={dashboardPath('requests')}>{dashboard.pages.requests}</LinkLine>
      <h1>{title}</h1>
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

function CloseForm({ request, returned }: Pick<Props, 'request' | 'returned'>) {
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
