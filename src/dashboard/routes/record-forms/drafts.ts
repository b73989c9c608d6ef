import { formState } from '#contract/forms/record-draft.ts'
import { discardDraft } from '#core/drafts/discard-draft.ts'
import { saveDraft } from '#core/drafts/save-draft.ts'
import { leadsTo, leadTo, readJson, receive, visit } from '#dashboard/context.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/drafts.ts'
import { addressOfNext, draftName, editorOf, placeOfDraft } from './form-place.ts'
import { readKnown } from './read-sent-form.ts'

export const loader = leadsTo('/dashboard')

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const draftForm = text('form')
  const place = placeOfDraft(editorOf(ctx), draftForm, returnPathIn(context.get(visit).url))
  if (!place) return new Response(null, { status: 422 })
  const known = readKnown(form)
  if (form.has('discard')) {
    await discardDraft(ctx, draftName(draftForm, text('key')), { known })
    return leadTo(context, addressOfNext(place, ctx.newId()))
  }
  const state = formState.safeParse(readJson(form.get('value')))
  if (!state.success) return new Response(null, { status: 422 })
  const name = draftName(draftForm, state.data.key)
  const saved = await saveDraft(ctx, { form: name, value: state.data, known })
  const status = { saved: 204, 'too-large': 413, 'not-found': 404, 'changed-meanwhile': 409 }[saved]
  return new Response(null, { status })
}
