import { data } from 'react-router'
import { findRecords } from '#core/records/list/find-records.ts'
import { receive } from '#dashboard/context.ts'
import { QuickLookup } from '#dashboard/features/checks/quick-lookup.tsx'
import type { Route } from './+types/quick-lookup.ts'

export async function loader() {
  return null
}

/** Responds to the POST without a redirect, so that neither number nor record appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const typed = text('number')
  if (typed.trim() === '') {
    return data({ typed, answer: { outcome: 'mistaken' as const } }, { status: 422 })
  }
  const looked = await findRecords(ctx, typed)
  if (looked.outcome === 'too-often') {
    const { retryAfterSeconds: seconds } = looked
    const headers = { 'retry-after': String(seconds) }
    return data(
      { typed, answer: { outcome: 'too-often' as const, seconds } },
      { status: 429, headers },
    )
  }
  const { records: found, total } = looked
  return data({ typed, answer: { outcome: 'looked-up' as const, found, total } })
}

export default function QuickLookupPage({ actionData }: Route.ComponentProps) {
  return <QuickLookup {...actionData} />
}
