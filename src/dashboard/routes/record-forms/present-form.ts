import { formState } from '#contract/forms/record-draft.ts'
import { type FormState, fieldsOf } from '#contract/forms/record-form.ts'
import type { Ctx } from '#core/context.ts'
import { findStaged } from '#core/documents/find-staged.ts'
import { readDraft } from '#core/drafts/read-draft.ts'
import type { Mistake, RecordFormProps, Slot } from '#dashboard/features/record-form/form-model.ts'
import { type FormPlace, typesOf, untouched } from './form-place.ts'
import type { Faults } from './read-sent-form.ts'

type About = Pick<RecordFormProps, 'conflict' | 'isRestored' | 'isGone'> & {
  mistakes?: Mistake[]
  faults?: Faults
}

/**
 * The props of a form, with the pages of staged files, and a fault for files that are staged no
 * more.
 */
export async function presentForm(
  ctx: Ctx,
  place: FormPlace,
  state: FormState,
  { mistakes = [], faults = {}, ...rest }: About = {},
): Promise<RecordFormProps> {
  const { kind, editor, address, draftForm, record } = place
  const found = await findStaged(
    ctx,
    Object.values(state.staged).map(({ id }) => id),
  )
  const pagesOf = new Map(found.map(({ id, pages }) => [id, pages]))

  const slots = typesOf(place).map((type): Slot => {
    const current = record?.documents.find((one) => one.type === type)
    const staged = state.staged[type]
    const pages = staged && pagesOf.get(staged.id)
    const gone = staged && !pages ? { name: staged.name, because: 'gone' as const } : undefined
    const fault = faults[type] ?? gone
    return {
      type,
      isRemoved: Boolean(current) && state.removed.includes(type),
      ...(current && { current: { id: current.id, pages: current.pages } }),
      ...(staged && pages && { staged: { ...staged, pages } }),
      ...(fault && { fault }),
    }
  })
  return {
    kind,
    editor,
    action: address,
    draft: { form: draftForm, owner: ctx.actor.role === 'stranger' ? '' : ctx.actor.id },
    formKey: state.key,
    typed: state.typed,
    slots,
    mistakes: mistakes.toSorted((one, other) => {
      return fieldsOf(kind).indexOf(one.field) - fieldsOf(kind).indexOf(other.field)
    }),
    ...(state.seen && { seen: state.seen }),
    ...rest,
  }
}

/** The form from its draft, or untouched. */
export async function beginForm(ctx: Ctx, place: FormPlace): Promise<RecordFormProps> {
  const draft = formState.safeParse(await readDraft(ctx, place.draftForm))
  if (draft.success) return presentForm(ctx, place, draft.data, { isRestored: true })
  return presentForm(ctx, place, untouched(place, ctx.newId()))
}
