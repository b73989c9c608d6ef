import { areSameDetails, type DetailMistake, noDetails } from '#contract/document-details.ts'
import { documentTypes } from '#contract/document-types.ts'
import { type FormState, formState, type Seen } from '#contract/forms/record-draft.ts'
import { type Filled, type TextField, textFields } from '#contract/forms/record-form.ts'
import type { Ctx } from '#core/context.ts'
import { findStaged } from '#core/documents/find-staged.ts'
import { readDraft, readLatestDraft } from '#core/drafts/read-draft.ts'
import { readLastChange } from '#core/records/reading/read-last-change.ts'
import type {
  Conflict,
  Mistake,
  RecordFormProps,
  Slot,
} from '#dashboard/features/record-form/form-model.ts'
import { draftName, type FormPlace, seenOf, typesOf, untouched } from './form-place.ts'
import type { Faults } from './read-sent-form.ts'

type About = Pick<RecordFormProps, 'isRestored' | 'isGone' | 'isApart'> & {
  lines?: RecordFormProps['lines'] | undefined
  mistakes?: Mistake[]
  faults?: Faults
  detailMistakes?: DetailMistake[]
}

/** The props of a form, with the pages of staged files, and an error for staged files that are gone. */
export async function presentForm(
  ctx: Ctx,
  place: FormPlace,
  state: FormState,
  { mistakes = [], faults = {}, detailMistakes = [], lines, ...rest }: About = {},
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
    const currentDetails = type === 'photo' ? undefined : current?.details
    return {
      type,
      ...(type !== 'photo' && {
        details: state.details?.[type] ?? currentDetails ?? noDetails,
      }),
      ...(currentDetails && !areSameDetails(currentDetails, noDetails) && { currentDetails }),
      isKept: state.kept?.some((one) => one === type) ?? false,
      detailMistakes: detailMistakes.filter((one) => one.type === type),
      isRemoved: Boolean(current) && state.removed.includes(type),
      ...(current && { current: { id: current.id, pages: current.pages } }),
      ...(staged && pages && { staged: { ...staged, pages } }),
      ...(fault && { fault }),
    }
  })
  const isMistaken = mistakes.length + detailMistakes.length + Object.keys(faults).length > 0
  const { isRestored } = rest
  const versions = isMistaken
    ? state.seen && { seen: state.seen }
    : versionsIn(place, state, isRestored)
  const hasConflict = versions && 'conflict' in versions
  const lastChange = hasConflict && record && (await readLastChange(ctx, record.id))
  return {
    kind,
    editor,
    action: address,
    draft: {
      form: draftForm,
      owner: ctx.actor.role === 'stranger' ? '' : ctx.actor.id,
      at: state.at ?? 0,
    },
    formKey: state.key,
    typed: state.typed,
    filled: untouchedIn(state),
    ...(lines && { lines }),
    ...(ctx.files.readLetters && { readsScans: true }),
    slots,
    ...(state.unstaged && { lost: state.unstaged }),
    mistakes: mistakes.toSorted((one, other) => {
      return textFields.indexOf(one.field) - textFields.indexOf(other.field)
    }),
    ...versions,
    ...(lastChange && { lastChange }),
    ...rest,
  }
}

function untouchedIn({ typed, filled = {} }: FormState): Filled {
  const kept = Object.entries(filled).filter(
    ([field, value]) => typed[field as TextField] === value,
  )
  return Object.fromEntries(kept)
}

/**
 * The version that the editor has seen and, if the record was changed since, the differences. A draft is
 * compared with the version it was based on, however often the form is reopened. What was sent was not saved,
 * which is told even if nothing differs, as after an approval.
 */
function versionsIn({ editor, record }: FormPlace, state: FormState, isRestored = false) {
  const { typed, seen, staged, removed } = state
  if (!record || seen?.revision === record.revision) return seen && { seen }
  const now = seenOf(record)
  const fields = textFields
    .filter((field) => typed[field] !== now.fields[field])
    .map((field): Conflict['fields'][number] => ({
      field,
      mine: typed[field],
      theirs: now.fields[field],
      // A field that this editor did not change defaults to the saved version.
      prefer: typed[field] === seen?.fields[field] ? 'theirs' : 'mine',
    }))
  const files = typesOf({ editor })
    .filter((type) => staged[type] || removed.includes(type))
    .filter((type) => now.documents[type] !== seen?.documents[type])
    .map((type) => ({ type, mine: staged[type]?.id, theirs: now.documents[type] }))
  const details = detailsIn(state, now)
  const conflict = { fields, files, details }
  if (fields.length + files.length + details.length === 0) {
    return isRestored ? { seen: now } : { seen: now, conflict }
  }
  return { seen: now, conflict, ...(seen && { base: seen }) }
}

function detailsIn({ details = {}, seen }: FormState, now: Seen): Conflict['details'] {
  return documentTypes.flatMap(({ type }): Conflict['details'] => {
    const mine = details[type]
    const theirs = now.details?.[type] ?? noDetails
    if (!mine || areSameDetails(mine, theirs)) return []
    const before = seen?.details?.[type] ?? noDetails
    return [{ type, mine, theirs, prefer: areSameDetails(mine, before) ? 'theirs' : 'mine' }]
  })
}

/** The form with its draft, or untouched. For a new record: the draft with that key, or the latest draft. */
export async function beginForm(
  ctx: Ctx,
  place: FormPlace,
  key?: string | null,
): Promise<RecordFormProps> {
  const { draftForm } = place
  const kept =
    place.kind === 'update' || key
      ? await readDraft(ctx, draftName(draftForm, key ?? ''))
      : await readLatestDraft(ctx, draftForm)
  const draft = formState.safeParse(kept)
  if (draft.success) return presentForm(ctx, place, draft.data, { isRestored: true })
  return emptyForm(ctx, place, key || ctx.newId())
}

export function emptyForm(ctx: Ctx, place: FormPlace, key = ctx.newId()): Promise<RecordFormProps> {
  return presentForm(ctx, place, untouched(place, key))
}
