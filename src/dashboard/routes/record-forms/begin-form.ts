import { formState } from '#contract/forms/record-draft.ts'
import type { Ctx } from '#core/context.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { type FormPlace, untouched } from './form-place.ts'
import { presentForm } from './present-form.ts'

/** The form as somebody left it, or untouched. */
export async function beginForm(ctx: Ctx, place: FormPlace): Promise<RecordFormProps> {
  const draft = formState.safeParse(await readDraft(ctx, place.draftForm))
  if (draft.success) return presentForm(ctx, place, draft.data, { isRestored: true })
  return presentForm(ctx, place, untouched(place, ctx.newId()))
}
