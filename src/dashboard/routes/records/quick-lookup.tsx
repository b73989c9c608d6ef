import { quickLookup } from '#core/records/reading/quick-lookup.ts'
import { mayEdit } from '#core/records/record-rules.ts'
import { type NumberMistake, QuickLookup } from '#dashboard/features/checks/quick-lookup.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

/** Answers the POST itself, so that neither number nor record appears in an address. */
export const quickLookupPage: Page = {
  action: 'look-up-any-record',
  layout: 'dashboard',
  get: () => ({ status: 200, content: <QuickLookup /> }),
  post: lookUp,
}

async function lookUp({ ctx: makeCtx, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const typed = String(form?.get('number') ?? '')
  const looked = await quickLookup(ctx, typed)
  if (looked.outcome === 'invalid') {
    const answer = { outcome: 'mistaken', mistake: looked.because as NumberMistake } as const
    return { status: 422, content: <QuickLookup {...{ typed, answer }} /> }
  }
  if (looked.outcome === 'not-found') {
    return { status: 200, content: <QuickLookup {...{ typed, answer: looked }} /> }
  }
  const found = looked.records.map((record) => ({ record, isOpen: mayEdit(ctx.actor, record) }))
  const answer = { outcome: 'found', found } as const
  return { status: 200, content: <QuickLookup {...{ typed, answer }} /> }
}
