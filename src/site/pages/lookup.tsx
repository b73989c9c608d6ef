import type { LookupPage } from '#contract/lookup-pages.ts'
import { nothingFound, resultAddress } from '#contract/result-address.ts'
import type { Ctx } from '#core/context.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { openResult } from '#core/lookup/open-result.ts'
import { listPublishedNotices } from '#core/notices/list-published-notices.ts'
import { Expired, NoDataFound, SearchFailed, TooMany } from '#site/features/lookup/answers.tsx'
import { HomeNotices } from '#site/features/lookup/home-notices.tsx'
import { LookupForm } from '#site/features/lookup/lookup-form.tsx'
import { LookupIdle } from '#site/features/lookup/lookup-idle.tsx'
import { RecordResult } from '#site/features/lookup/record-result.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { Failure } from '#ui/failure.tsx'

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
  const { organisation, dateValue, withheld } = publicSettings(ctx)
  const form = formFor(ctx, page)
  const grant = url.searchParams.get('result')
  if (!grant) {
    const notices = page.key === 'home' && <HomeNotices notices={await listPublishedNotices(ctx)} />
    const shown = { page, organisation, dateValue, withheld, form, notices }
    return { status: 200, content: <LookupIdle {...shown} /> }
  }
  const withName = needsName(ctx)
  const nothing = { status: 200, content: <NoDataFound withName={withName}>{form}</NoDataFound> }
  if (grant === nothingFound) return nothing

  const opened = await openResult(ctx, grant, page)
  switch (opened.outcome) {
    case 'found': {
      const { record } = opened
      const shown = { page, record, grant, organisation, dateValue, withheld, form }
      return { status: 200, content: <RecordResult {...shown} /> }
    }
    case 'not-found':
      return nothing
    case 'expired':
      return { status: 200, content: <Expired>{form}</Expired> }
    case 'unavailable':
      return {
        status: 503,
        content: <SearchFailed result={resultAddress(page.path, grant)}>{form}</SearchFailed>,
      }
  }
}

async function search(page: LookupPage, request: PageRequest): Promise<PageAnswer> {
  const typed = readLookupForm(await request.form(), page)
  if (!typed) return { status: 400, content: <Failure status={400} here={page.path} /> }

  const ctx = await request.ctx()
  const looked = await lookUpRecord(ctx, { ...typed, by: page.number, page })
  switch (looked.outcome) {
    case 'found':
      return { redirect: resultAddress(page.path, looked.grant) }
    case 'not-found':
      return { redirect: resultAddress(page.path, nothingFound) }
    case 'invalid': {
      const form = formFor(ctx, page, typed, looked)
      const shown = { ...publicSettings(ctx), page, form, isMistaken: true }
      return { status: 422, content: <LookupIdle {...shown} /> }
    }
    case 'too-many': {
      const seconds = looked.retryAfterSeconds
      const content = <TooMany seconds={seconds}>{formFor(ctx, page, typed)}</TooMany>
      return { status: 429, content, headers: { 'retry-after': String(seconds) } }
    }
    case 'unavailable':
      return { status: 503, content: <SearchFailed>{formFor(ctx, page, typed)}</SearchFailed> }
  }
}

type FormProps = Parameters<typeof LookupForm>[0]

function formFor(
  ctx: Ctx,
  page: LookupPage,
  typed?: FormProps['typed'],
  mistake?: FormProps['mistake'],
) {
  return <LookupForm {...{ page, needsName: needsName(ctx), typed, mistake }} />
}

function publicSettings({ settings: { organisation, dateValue, withheld } }: Ctx) {
  return { organisation, dateValue, withheld: withheld.documents }
}

function needsName({ settings }: Ctx): boolean {
  return settings.lookupPolicy === 'number+name'
}

type TypedLookup = { number: string; name?: string | undefined }

/** The typed values; undefined if the form has other fields. */
function readLookupForm(form: FormData | undefined, page: LookupPage): TypedLookup | undefined {
  if (!form) return undefined
  const typed: Record<string, string> = {}
  for (const [field, value] of form) {
    const isOurs = field === page.number || field === 'name'
    if (!isOurs || typeof value !== 'string' || typed[field] !== undefined) return undefined
    typed[field] = value
  }
  return { number: typed[page.number] ?? '', name: typed.name }
}
