import type { FileType } from '#contract/document-types.ts'
import type { FormState } from '#contract/forms/record-form.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import type { Slot } from '#dashboard/features/record-form/form-model.ts'

export type Faults = Partial<Record<FileType, NonNullable<Slot['fault']>>>

type StagedForm = { state: FormState; faults: Faults }

/** Takes in the files that came with a form. One that is refused leaves the others where they are. */
export async function stageSentFiles(
  ctx: Ctx,
  sent: SentForm,
  state: FormState,
  types: readonly FileType[],
): Promise<StagedForm> {
  const staged = { ...state.staged }
  const faults: Faults = {}
  const typeOf = (field: string) => types.find((type) => field === `file.${type}`)

  for (const { field, name, because } of sent.refused) {
    const type = typeOf(field)
    if (type) faults[type] = { name, because }
  }
  await Promise.all(
    sent.files.map(async ({ field, name, path }) => {
      const type = typeOf(field)
      if (!type) return
      const taken = await stageDocument(ctx, { path })
      if (taken.outcome === 'staged') staged[type] = { id: taken.id, name }
      else faults[type] = { name, because: taken.because }
    }),
  )
  const removed = state.removed.filter((type) => !staged[type])
  return { state: { ...state, staged, removed }, faults }
}
