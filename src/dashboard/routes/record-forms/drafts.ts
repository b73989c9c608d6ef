import { formState } from '#contract/forms/record-draft.ts'
import { discardDraft } from '#core/drafts/discard-draft.ts'
import { saveDraft } from '#core/drafts/save-draft.ts'
import type { Page, PageRequest } from '#site/http/page.ts'
import { addressOfDraft, editorOf } from './form-place.ts'

/** Saves the draft that the form's script sends, or discards it. */
export const drafts: Page = {
  action: 'keep-draft',
  get: () => ({ redirect: '/dashboard' }),
  async post(request: PageRequest) {
    const ctx = await request.ctx()
    const form = await request.form()
    const draftForm = String(form?.get('form') ?? '')
    const address = addressOfDraft(editorOf(ctx), draftForm)
    if (!address) return new Response(null, { status: 422 })
    if (form?.has('discard')) {
      await discardDraft(ctx, draftForm)
      return { redirect: address }
    }
    const state = formState.safeParse(readJson(form?.get('value')))
    if (!state.success) return new Response(null, { status: 422 })
    const saved = await saveDraft(ctx, { form: draftForm, value: state.data })
    return new Response(null, { status: saved === 'saved' ? 204 : 413 })
  },
}

function readJson(value: FormDataEntryValue | null | undefined): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return undefined
  }
}
