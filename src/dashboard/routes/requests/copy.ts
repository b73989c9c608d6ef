import { zipAnswer } from '#contract/private-answer.ts'
import { exportPerson } from '#core/person/export-person.ts'
import { leadTo, orNoRecord, receive } from '#dashboard/context.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import type { Route } from './+types/copy.ts'

/** Downloads everything that is stored about the person of a record. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const password = text('password')
  const made = await exportPerson(ctx, { recordId: params.id, password })
  if (made.outcome === 'exported') return zipAnswer(made.copy)
  if (made.outcome === 'not-found') return orNoRecord(undefined)
  const [, name] = refusalOf(made, context)
  return leadTo(context, pageOf(params.id), { toast: { kind: 'copyRefused', name } })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return leadTo(context, pageOf(params.id))
}

function pageOf(id: string): string {
  return `/dashboard/records/${id}/requests`
}
