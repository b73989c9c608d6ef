import type { ReactNode } from 'react'
import { lookupPages } from '#contract/lookup-pages.ts'
import { nothingFound, resultAddress } from '#contract/result-address.ts'
import type { Ctx } from '#core/context.ts'
import { boundTo, openSearch, sealSearch } from '#core/lookup/sealed-search.ts'
import { unavailable } from '#core/outage.ts'
import { openSharedResult } from '#core/shares/open-shared-result.ts'
import { viewShare } from '#core/shares/view-share.ts'
import { openSignedCode } from '#core/statements/open-signed-code.ts'
import { Answer, SearchFailed, TooMany } from '#site/features/lookup/answers.tsx'
import { legible } from '#site/features/lookup/lookup-form.tsx'
import { RecordResult } from '#site/features/lookup/record-result.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { PageDescription } from '#site/layout/page-description.tsx'
import { Field } from '#ui/components/field.tsx'
import { Failure } from '#ui/failure.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { beingSetUp } from './being-set-up.tsx'
import { publicSettings } from './lookup.tsx'

const path = '/Share'
const page = { ...lookupPages.home, path }

export const share: Page = { action: 'look-up-record', get: show, post: open }

type Typed = { code: string; second: string; viewer: string; id: string | undefined }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readForm(form: FormData | undefined): Typed | undefined {
  const [code, second, viewer] = ['code', 'second', 'viewer'].map((name) => form?.get(name) ?? '')
  if (!form || typeof code !== 'string') return undefined
  if (typeof second !== 'string' || typeof viewer !== 'string') return undefined
  const id = String(form.get('id'))
  return { code, second, viewer, id: uuid.test(id) ? id : undefined }
}

async function open(request: PageRequest): Promise<PageAnswer> {
  const typed = readForm(await request.form())
  if (!typed) return { status: 400, content: <Failure status={400} here={path} /> }

  const { code, second, viewer, id } = typed
  const form = <ShareForm {...{ id, typed }} />
  const failed = { status: 503, content: below(form, <SearchFailed />) }
  const ctx = await request.ctx().catch(unavailable)
  if ('outcome' in ctx) return failed
  const viewed = await viewShare(ctx, { code, pin: second, name: second, viewer, formId: id })
  // For the form in another language; the PIN is in no address.
  const keep = () => {
    const kept = { number: legible(code, 100) ?? '', name: legible(viewer, 100) }
    return `${new URLSearchParams({ search: sealSearch(ctx, path, kept) })}`
  }
  switch (viewed.outcome) {
    case 'found':
      return { redirect: resultAddress(path, viewed.grant) }
    case 'not-found': {
      const search = sealSearch(ctx, boundTo(nothingFound, path), { number: code, name: viewer })
      return { redirect: resultAddress(path, nothingFound, search) }
    }
    case 'invalid': {
      const { name } = ctx.settings.organisation
      const content = <ShareIdle organisation={name} {...{ id, typed }} mistake={viewed} />
      return { status: 422, content, query: keep() }
    }
    case 'too-many': {
      const seconds = viewed.retryAfterSeconds
      const content = below(form, <TooMany seconds={seconds} />)
      return { status: 429, content, query: keep(), headers: { 'retry-after': String(seconds) } }
    }
    case 'not-set-up':
      return beingSetUp
    case 'unavailable':
      return { ...failed, query: keep() }
  }
}

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const grant = url.searchParams.get('result')
  if (grant && grant !== nothingFound) return showResult(ctx, grant)
  const bound = grant ? boundTo(grant, path) : path
  const search = openSearch(ctx, bound, url.searchParams.get('search'))
  const typed = search && { code: search.number, viewer: search.name ?? '' }
  const form = { id: ctx.newId(), typed }
  if (!grant) {
    const { name } = ctx.settings.organisation
    return { status: 200, content: <ShareIdle organisation={name} {...form} /> }
  }
  return { status: 200, content: below(<ShareForm {...form} />, <NothingShared />) }
}

async function showResult(ctx: Ctx, grant: string): Promise<PageAnswer> {
  const opened = await openSharedResult(ctx, grant)
  const form = <ShareForm id={ctx.newId()} />
  switch (opened.outcome) {
    case 'found': {
      const { record, isEmpty, hashes } = opened
      const signedCode = await openSignedCode(ctx, { grant, search: null })
      const shared = { grant, record, isEmpty, hashes, signedCode, sharedAt: ctx.now() }
      const shown = { ...publicSettings(ctx), page, ...shared, withheld: [], search: undefined }
      return { status: 200, content: <RecordResult {...shown} /> }
    }
    case 'not-found':
      return { status: 200, content: below(form, <NothingShared />) }
    case 'expired':
      return { status: 200, content: below(form, <ShareExpired />) }
    case 'unavailable': {
      const again = resultAddress(path, grant)
      return { status: 503, content: below(form, <SearchFailed result={again} />) }
    }
  }
}

function below(form: ReactNode, answer: ReactNode) {
  return (
    <>
      {answer}
      {form}
    </>
  )
}

type Props = {
  /** Idempotency key: a form that is sent twice counts once */
  id: string | undefined
  /** `second` is in answers to a sent form only, which no cache keeps */
  typed?: { code: string; second?: string; viewer: string } | undefined
  mistake?: { field: 'code' | 'viewer'; because: string } | undefined
}

/** The form is posted, so that the code appears in no address, browser history or log. */
function ShareForm({ id, typed, mistake }: Props) {
  const t = useSharesMessages()
  const codeMistake = mistake?.because === 'required' ? t.codeRequired : t.codeMistyped
  return (
    <form id="lookup" method="post" action="/Share" className="lookup" noValidate>
      <Field
        name="code"
        label={t.code}
        hint={t.codeHint}
        aria-required
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={100}
        defaultValue={legible(typed?.code, 100)}
        data-share-code=""
        autoFocus={mistake?.field === 'code'}
        error={mistake?.field === 'code' ? codeMistake : undefined}
      />
      <Field
        name="second"
        label={t.second}
        hint={t.secondHint}
        spellCheck={false}
        maxLength={200}
        defaultValue={legible(typed?.second)}
      />
      <Field
        name="viewer"
        label={t.viewer}
        hint={t.viewerHint}
        autoComplete="name"
        maxLength={100}
        defaultValue={legible(typed?.viewer, 100)}
        autoFocus={mistake?.field === 'viewer'}
        error={mistake?.field === 'viewer' ? t.tooLong : undefined}
      />
      <input type="hidden" name="id" value={id} />
      <button type="submit" data-busy={t.opening} data-offline={t.offline}>
        {t.show}
      </button>
    </form>
  )
}

/** One answer for every cause, so that it reveals nothing about codes */
function NothingShared() {
  const t = useSharesMessages()
  return (
    <Answer title={t.nothingTitle} help={t.nothingHelp} steps={t.nothingSteps} className="no-data">
      <p>{t.askAnew}</p>
    </Answer>
  )
}

function ShareExpired() {
  const t = useSharesMessages()
  return <Answer title={t.expiredTitle} help={t.expiredHelp} className="expired" />
}

function ShareIdle({ organisation, ...form }: Props & { organisation: string }) {
  const t = useSharesMessages()
  const { statementsExplained } = useMessages()
  return (
    <>
      <PageHeading isMistaken={form.mistake !== undefined}>{t.title}</PageHeading>
      {!form.mistake && <PageDescription path="/Share">{t.lead(organisation)}</PageDescription>}
      <p className="lead">{t.lead(organisation)}</p>
      <ShareForm {...form} />
      <p>
        <a href="/Statements">{statementsExplained}</a>
      </p>
    </>
  )
}
