import { data } from 'react-router'
import { quickLookup } from '#core/records/reading/quick-lookup.ts'
import { mayEdit } from '#core/records/record-rules.ts'
import { receive } from '#dashboard/context.ts'
import { type NumberMistake, QuickLookup } from '#dashboard/features/checks/quick-lookup.tsx'
import type { Route } from './+types/quick-lookup.ts'

export async function loader() {
  return null
}

/** Answers the POST itself, so that neither number nor record appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const typed = String(form.get('number') ?? '')
  const looked = await quickLookup(ctx, typed)
  if (looked.outcome === 'invalid') {
    const answer = { outcome: 'mistaken', mistake: looked.because as NumberMistake } as const
    return data({ typed, answer }, { status: 422 })
  }
  if (looked.outcome === 'not-found') return data({ typed, answer: looked })
  const found = looked.records.map((record) => ({ record, isOpen: mayEdit(ctx.actor, record) }))
  return data({ typed, answer: { outcome: 'found' as const, found } })
}

export default function QuickLookupPage({ actionData }: Route.ComponentProps) {
  return <QuickLookup {...actionData} />
}
