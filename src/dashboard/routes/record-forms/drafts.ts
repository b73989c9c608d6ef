import { formState } from '#contract/forms/record-draft.ts'
import { discardDraft } from '#core/drafts/discard-draft.ts'
import { saveDraft } from '#core/drafts/save-draft.ts'
import { leadTo, receive } from '#dashboard/context.ts'
import type { Route } from './+types/drafts.ts'
import { addressOfDraft, editorOf, readJson } from './form-place.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return leadTo(context, '/dashboard')
}

/** Saves the draft of a form, or discards it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const draftForm = String(form.get('form') ?? '')
  const address = addressOfDraft(editorOf(ctx), draftForm)
  if (!address) return new Response(null, { status: 422 })
  if (form.has('discard')) {
    await discardDraft(ctx, draftForm)
    return leadTo(context, address)
  }
  const state = formState.safeParse(readJson(form.get('value')))
  if (!state.success) return new Response(null, { status: 422 })
  const saved = await saveDraft(ctx, { form: draftForm, value: state.data })
  return new Response(null, { status: saved === 'saved' ? 204 : 413 })
}
