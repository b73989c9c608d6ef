import { Form } from 'react-router'
import { type OwnPersonRequest, ownRequestKinds } from '#contract/person/request.ts'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { SelectField, TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { CopyForm } from './copy-form.tsx'
import { RequestFacts } from './request-facts.tsx'

const here = '/dashboard/my-record/requests'

export type ReturnedAsk = {
  typed: { kind: string; note: string }
  isNoteWrong?: boolean
  isOpenAlready?: boolean
  wait?: string
}

type Props = {
  requests: OwnPersonRequest[]
  today: string
  asked: 'password' | 'provider' | undefined
  returned: ReturnedAsk | undefined
}

/** A candidate downloads their own data, and asks for all of it or for its erasure. */
export function OwnRequestsPage({ requests, today, asked, returned }: Props) {
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { organisation } = usePageContext()
  return (
    <section className="fields">
      <PageTitle isMistaken={returned !== undefined}>{t.own.title}</PageTitle>
      <LinkLine href="/dashboard/my-record">{dashboard.pages['my-record']}</LinkLine>
      <h1>{t.own.title}</h1>
      <p className="quiet">{t.own.help(organisation.name)}</p>
      <CopyForm action="/dashboard/my-record/copy" help={t.own.copyHelp} {...{ here, asked }} />
      <AskForm key={requests.length} returned={returned} />
      <h2>{t.own.all}</h2>
      {requests.length === 0 && <p>{t.none}</p>}
      {requests.map((request) => (
        <article key={request.id} className="card">
          <h3>{t.kinds[request.kind]}</h3>
          <RequestFacts {...{ request, today }} />
        </article>
      ))}
    </section>
  )
}

function AskForm({ returned }: Pick<Props, 'returned'>) {
  const t = useRequestsMessages()
  const { organisation } = usePageContext()
  return (
    <Form method="post" action={here} className="card fields" noValidate>
      <h2>{t.own.ask(organisation.name)}</h2>
      {returned?.isOpenAlready && <Conflict words={t.openAlready} />}
      {returned?.wait && <Conflict words={t.own.tooOften(returned.wait)} />}
      <SelectField
        name="kind"
        label={t.kind}
        options={ownRequestKinds.map((kind) => [kind, t.own.kinds[kind]] as const)}
        defaultValue={returned?.typed.kind}
      />
      <TextAreaField
        name="note"
        label={t.own.note}
        rows={3}
        maxLength={1000}
        defaultValue={returned?.typed.note}
        error={returned?.isNoteWrong && t.textWrong}
      />
      <SubmitButton variant="main">{t.own.send}</SubmitButton>
    </Form>
  )
}
