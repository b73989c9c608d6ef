import { type LookupPage, type NumberKind, numberKinds } from '#contract/lookup-pages.ts'
import { nothingFound, resultAddress, type Search } from '#contract/result-address.ts'
import { dayIn } from '#contract/validity.ts'
import type { Ctx } from '#core/context.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { openResult } from '#core/lookup/open-result.ts'
import { boundTo, openSearch, sealSearch } from '#core/lookup/sealed-search.ts'
import { listPublishedNotices } from '#core/notices/list-published-notices.ts'
import { unavailable } from '#core/outage.ts'
import type { StatementAsked } from '#core/statements/choose-by-grant.ts'
import { openSignedCode } from '#core/statements/open-signed-code.ts'
import { Expired, NoDataFound, SearchFailed, TooMany } from '#site/features/lookup/answers.tsx'
import { HomeNotices } from '#site/features/lookup/home-notices.tsx'
import { LookupForm, legible } from '#site/features/lookup/lookup-form.tsx'
import { LookupIdle, SearchedPage } from '#site/features/lookup/lookup-idle.tsx'
import { RecordResult } from '#site/features/lookup/record-result.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { CachedFragment } from '#site/layout/cached-fragment.tsx'
import { Failure } from '#ui/failure.tsx'
import { beingSetUp } from './being-set-up.tsx'

/** A search page: its form, the search, and the result. */
export function lookupRoute(page: LookupPage): Page {
  return {
    action: 'look-up-record',
    get: (request) => show(page, request),
    post: (request) => search(page, request),
  }
}

async function show(page: LookupPage, { url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const grant = url.searchParams.get('result')
  if (!grant) {
    const typed = openSearch(ctx, page.path, url.searchParams.get('search'))
    const shown = { ...publicSettings(ctx), page, form: <LookupForm page={page} typed={typed} /> }
    return { status: 200, content: <LookupIdle {...shown}>{await more(ctx, page)}</LookupIdle> }
  }
  const asked = { grant, search: url.searchParams.get('search') }
  const search = openSearch(ctx, boundTo(grant, page.path), asked.search)
  const { status, answer } = await answerTo(ctx, page, asked, search)
  const content = (
    <SearchedPage page={page} form={<LookupForm page={page} typed={search} />}>
      {answer}
      {status === 200 && (await more(ctx, page))}
    </SearchedPage>
  )
  return { status, content }
}

async function answerTo(
  ctx: Ctx,
  page: LookupPage,
  asked: StatementAsked,
  search: Search | undefined,
) {
  const { grant } = asked
  const nothing = (search: Search | undefined) => ({
    status: 200,
    answer: <NoDataFound search={search} />,
  })
  if (grant === nothingFound) return nothing(search)

  const opened = await openResult(ctx, grant, page)
  // The record was read again, so the search shows the present time.
  const checked = search && { ...search, at: ctx.now() }
  switch (opened.outcome) {
    case 'found': {
      const { record, hashes } = opened
      const shown = { ...publicSettings(ctx), page, grant, record, hashes, search: checked }
      const signedCode =
        ctx.settings.statements === 'results' ? await openSignedCode(ctx, asked) : undefined
      return { status: 200, answer: <RecordResult {...shown} signedCode={signedCode} /> }
    }
    case 'not-found':
      return nothing(checked)
    case 'expired':
      return { status: 200, answer: <Expired /> }
    case 'unavailable': {
      const again = resultAddress(page.path, grant, search && sealSearch(ctx, grant, search))
      return { status: 503, answer: <SearchFailed result={again} /> }
    }
  }
}

async function search(page: LookupPage, request: PageRequest): Promise<PageAnswer> {
  const typed = readLookupForm(await request.form(), page)
  if (!typed) return { status: 400, content: <Failure status={400} here={page.path} /> }

  const around = { page, form: <LookupForm page={page} typed={typed} /> }
  const failed = (
    <SearchedPage {...around}>
      <SearchFailed />
    </SearchedPage>
  )
  const ctx = await request.ctx().catch(unavailable)
  if ('outcome' in ctx) return { status: 503, content: failed }
  const looked = await lookUpRecord(ctx, { ...typed, page })
  // A name that the policy does not ask for may be of any length.
  const [name, birthDate] = [legible(typed.name), legible(typed.birthDate)]
  const leadTo = (grant: string) => ({
    redirect: resultAddress(
      page.path,
      grant,
      sealSearch(ctx, boundTo(grant, page.path), { ...typed, name, birthDate }),
    ),
  })
  // For the form in another language
  const keep = () => {
    const kept = { number: legible(typed.number) ?? '', name, birthDate }
    return `${new URLSearchParams({ search: sealSearch(ctx, page.path, kept) })}`
  }
  switch (looked.outcome) {
    case 'found':
      return leadTo(looked.grant)
    case 'not-found':
      return leadTo(nothingFound)
    case 'invalid': {
      const form = <LookupForm page={page} typed={typed} mistake={looked} />
      const shown = { ...publicSettings(ctx), page, form, isMistaken: true }
      return { status: 422, content: <LookupIdle {...shown} />, query: keep() }
    }
    case 'too-many': {
      const seconds = looked.retryAfterSeconds
      const answer = <TooMany seconds={seconds} />
      const content = <SearchedPage {...around}>{answer}</SearchedPage>
      return { status: 429, content, query: keep(), headers: { 'retry-after': String(seconds) } }
    }
    case 'not-set-up':
      return beingSetUp
    case 'unavailable':
      return { status: 503, content: failed, query: keep() }
  }
}

/** The content below the search form or below the result. */
async function more(ctx: Ctx, page: LookupPage) {
  if (page.shows !== 'record') return undefined
  const notices = page.key === 'home' && <HomeNotices notices={await listPublishedNotices(ctx)} />
  return (
    <>
      <CachedFragment name="groups-and-tiles" />
      {notices}
    </>
  )
}

export function publicSettings({ settings, now }: Ctx) {
  const { dateValue, timeZone, withheld } = settings
  return { dateValue, today: dayIn(timeZone, now()), withheld: withheld.documents }
}

type TypedLookup = Omit<Search, 'at'> & { by: readonly NumberKind[] }

const numberFields: Record<string, readonly NumberKind[]> = {
  number: numberKinds,
  passportNumber: ['passportNumber'],
  irccNumber: ['irccNumber'],
}

/** The typed values; undefined if the form has other fields. */
function readLookupForm(form: FormData | undefined, page: LookupPage): TypedLookup | undefined {
  if (!form) return undefined
  const typed = new Map<string, string>()
  for (const [field, value] of form) {
    if (typeof value !== 'string' || typed.has(field)) return undefined
    typed.set(field, value)
  }
  const [name, birthDate] = [typed.get('name'), typed.get('birthDate')]
  typed.delete('name')
  typed.delete('birthDate')
  const [[field, number] = [page.numbers[0] ?? '', ''], ...others] = typed
  const by = Object.hasOwn(numberFields, field) ? numberFields[field] : undefined
  // A page for one kind of number accepts no other. A form without a number field counts as an empty number.
  if (!by || others.length > 0 || !by.some((kind) => page.numbers.includes(kind))) return undefined
  return { by: by.filter((kind) => page.numbers.includes(kind)), number, name, birthDate }
}
