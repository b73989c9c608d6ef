import { data, redirect } from 'react-router'
import { Expired, NoDataFound, SearchFailed, TooMany } from '#app/features/lookup/answers.tsx'
import { LookupForm } from '#app/features/lookup/lookup-form.tsx'
import { LookupIdle } from '#app/features/lookup/lookup-idle.tsx'
import { RecordResult } from '#app/features/lookup/record-result.tsx'
import { ctxOf } from '#app/request-context.ts'
import { lookupPageAt, lookupPages } from '#contract/lookup-pages.ts'
import { nothingFound, resultAddress } from '#contract/result-address.ts'
import { lookUpRecord } from '#core/records/look-up-record.ts'
import { openResult } from '#core/records/open-result.ts'
import type { Route } from './+types/lookup.ts'
import { readLookupForm } from './read-lookup-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const ctx = await ctxOf(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const page = lookupPageAt(pathname) ?? lookupPages.home
  const shown = {
    page,
    needsName: ctx.settings.lookupPolicy === 'number+name',
    dateValue: ctx.settings.dateValue,
    organisation: ctx.settings.organisation,
  }
  const grant = searchParams.get('result')
  if (!grant) return { ...shown, state: { is: 'idle' } as const }
  if (grant === nothingFound) return { ...shown, state: { is: 'not-found' } as const }

  const opened = await openResult(ctx, grant, page)
  switch (opened.outcome) {
    case 'found':
      return { ...shown, state: { is: 'found', record: opened.record, grant } as const }
    case 'not-found':
      return { ...shown, state: { is: 'not-found' } as const }
    case 'expired':
      return { ...shown, state: { is: 'expired' } as const }
    case 'unavailable':
      throw data(null, { status: 503 })
  }
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST')
    throw data(null, { status: 405, headers: { Allow: 'GET, POST' } })
  const page = lookupPageAt(new URL(args.request.url).pathname) ?? lookupPages.home
  const form = await readLookupForm(args.request, page)
  if (!form) throw data(null, { status: 400 })

  const looked = await lookUpRecord(await ctxOf(args), { ...form, by: page.number, page })
  switch (looked.outcome) {
    case 'found':
      return redirect(resultAddress(page.path, looked.grant), 303)
    case 'not-found':
      return redirect(resultAddress(page.path, nothingFound), 303)
    case 'invalid':
      return data({ ...looked, typed: form }, { status: 422 })
    case 'too-many': {
      const headers = { 'Retry-After': String(looked.retryAfterSeconds) }
      return data(looked, { status: 429, headers })
    }
    case 'unavailable':
      return data(looked, { status: 503 })
  }
}

export function headers({ actionHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? actionHeaders
}

export default function LookupRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, needsName, dateValue, organisation, state } = loaderData
  const mistake = actionData?.outcome === 'invalid' ? actionData : undefined
  const form = <LookupForm page={page} needsName={needsName} mistake={mistake} />

  if (actionData?.outcome === 'too-many') {
    return <TooMany seconds={actionData.retryAfterSeconds}>{form}</TooMany>
  }
  if (actionData?.outcome === 'unavailable') return <SearchFailed>{form}</SearchFailed>
  if (mistake) return <LookupIdle {...{ page, organisation, dateValue, form }} isMistaken />

  switch (state.is) {
    case 'idle':
      return <LookupIdle {...{ page, organisation, dateValue, form }} />
    case 'found':
      return <RecordResult {...{ page, organisation, dateValue, form, ...state }} />
    case 'not-found':
      return <NoDataFound>{form}</NoDataFound>
    case 'expired':
      return <Expired>{form}</Expired>
  }
}
