import { data, Form } from 'react-router'
import { type OwnPersonRequest, ownRequest, ownRequestKinds } from '#contract/person/request.ts'
import { requiredReauthentication } from '#core/accounts/confirm-password.ts'
import { askOwnRequest } from '#core/person/ask-own-request.ts'
import { listOwnRequests } from '#core/person/list-own-requests.ts'
import { withdrawOwnRequest } from '#core/person/withdraw-own-request.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { CopyForm } from '#dashboard/features/requests/copy-form.tsx'
import { RequestFacts } from '#dashboard/features/requests/request-facts.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Conflict } from '#ui/components/conflict.tsx'
import { Choices, mostSent, TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRequestsMessages } from '#ui/i18n/parts/requests.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/own-requests.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const own = orNotFound(await listOwnRequests(asker))
  return {
    own,
    today: todayIn(asker),
    formId: asker.newId(),
    asked: await requiredReauthentication(asker),
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

const here = '/dashboard/my-record/requests'

type ReturnedAsk = {
  typed: { kind: string; note: string }
  isNoteWrong?: boolean
  isOpenAlready?: boolean
  isSentBefore?: boolean
  wait?: string
}

/**
 * A candidate downloads their own data, and asks for all of it or for its erasure. Once the record is gone, they
 * still see what they asked for.
 */
export default function OwnRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { own, today, formId, asked, typed } = loaderData
  const { hasRecord, requests } = own
  const returned = actionData?.returned
  const t = useRequestsMessages()
  const { dashboard } = useMessages()
  const { organisation } = usePageContext()
  return (
    <section className="fields">
      <LinkLine href="/dashboard/my-record">{dashboard.pages['my-record']}</LinkLine>
      <PageHeading isMistaken={returned !== undefined}>{t.own.title}</PageHeading>
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

type AskProps = {
  formId: string
  /** What was typed before the language was changed */
  typed: ReturnedAsk['typed'] | undefined
  returned: ReturnedAsk | undefined
}

function AskForm({ formId, typed, returned }: AskProps) {
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
