import { Form } from 'react-router'
import {
  type OwnPersonRequest,
  type OwnRequests,
  ownRequestKinds,
} from '#contract/person/request.ts'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Choices, mostSent, TextAreaField } from '#ui/components/field.tsx'
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
  isSentBefore?: boolean
  wait?: string
}

type Props = {
  own: OwnRequests
  today: string
  formId: string
  asked: 'password' | 'provider' | undefined
  /** What was typed before the language was changed */
  typed: ReturnedAsk['typed'] | undefined
  returned: ReturnedAsk | undefined
}

/**
 * A candidate downloads their own data, and asks for all of it or for its erasure. Once the record is gone, they
 * still see what they asked for.
 */
export function OwnRequestsPage({ own, today, formId, asked, typed, returned }: Props) {
  const { hasRecord, requests } = own
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { organisation } = usePageContext()
  return (
    <section className="fields">
      <PageTitle isMistaken={returned !== undefined}>{t.own.title}</PageTitle>
      <LinkLine href="/dashboard/my-record">{dashboard.pages['my-record']}</LinkLine>
      <h1>{t.own.title}</h1>
      {hasRecord ? (
        <>
          <p className="quiet">{t.own.help(organisation.name)}</p>
          <CopyForm action="/dashboard/my-record/copy" words={t.own} {...{ here, asked }} />
          <AskForm key={requests.length} {...{ formId, typed, returned }} />
        </>
      ) : (
        <p>{t.own.noRecord}</p>
      )}
      <h2>{t.own.all}</h2>
      {requests.length === 0 && <p>{t.none}</p>}
      {requests.map((request) => (
        <OneRequest key={request.id} {...{ request, today }} />
      ))}
    </section>
  )
}

function OneRequest({ request, today }: { request: OwnPersonRequest; today: string }) {
  const t = useRequestsMessages()
  const { organisation } = usePageContext()
  const { id, kind, isOwn, isReleased, closed } = request
  return (
    <article className="card fields">
      <h3>{t.kinds[kind]}</h3>
      <RequestFacts
        {...{ request, today }}
        people={isOwn ? [] : [[t.recordedBy, organisation.name]]}
      />
      {isReleased && <p className="quiet">{t.own.released(organisation.name)}</p>}
      {isOwn && !isReleased && !closed && (
        <Form method="post" action={here}>
          <SubmitButton name="withdraw" value={id}>
            {t.own.withdraw}
          </SubmitButton>
        </Form>
      )}
    </article>
  )
}

function AskForm({ formId, typed, returned }: Pick<Props, 'formId' | 'typed' | 'returned'>) {
  const shown = returned?.typed ?? typed
  const t = useRequestsMessages()
  const { organisation } = usePageContext()
  return (
    <KeptForm
      action={here}
      returned={returned}
      heading={t.own.ask(organisation.name)}
      newId={formId}
      isSentBefore={returned?.isSentBefore}
      className="card fields"
    >
      {returned?.isOpenAlready && (
        <Conflict words={{ title: t.openAlready, help: t.own.notSent }} />
      )}
      {returned?.wait && <Conflict words={t.own.tooOften(returned.wait)} />}
      <fieldset>
        <legend>{t.own.kind}</legend>
        <Choices
          type="radio"
          name="kind"
          options={ownRequestKinds.map((kind) => [kind, t.own.kinds[kind]] as const)}
          chosen={[shown?.kind ?? ownRequestKinds[0]]}
        />
      </fieldset>
      <TextAreaField
        name="note"
        label={t.own.note}
        rows={3}
        maxLength={mostSent}
        defaultValue={shown?.note}
        error={returned?.isNoteWrong && t.textWrong}
      />
      <SubmitButton variant="main">{t.own.send}</SubmitButton>
    </KeptForm>
  )
}
