import { zipAnswer } from '#contract/private-answer.ts'
import { exportOwnCopy } from '#core/person/export-own-copy.ts'
import { leadsTo, leadTo, orNotFound, receive } from '#dashboard/context.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import type { Route } from './+types/own-copy.ts'

const page = '/dashboard/my-record/requests'

/** Downloads the data and scans of the caller's own record. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const made = await exportOwnCopy(ctx, text('password'))
  if (made.outcome === 'exported') return zipAnswer(made.copy)
  if (made.outcome === 'not-found') return orNotFound(undefined)
  const [, name] = refusalOf(made, context)
  return leadTo(context, page, { toast: { kind: 'copyRefused', name } })
}

export const loader = leadsTo(page)
