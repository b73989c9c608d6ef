import { data } from 'react-router'
import type { FileType } from '#contract/document-types.ts'
import { type CheckedForm, checkRecordForm } from '#contract/forms/check-record-form.ts'
import { isUnconfirmed } from '#contract/forms/read-lines.ts'
import type { FormState } from '#contract/forms/record-draft.ts'
import type { Editor } from '#contract/forms/record-form.ts'
import type { RecordFields } from '#contract/record.ts'
import type { Toast } from '#contract/toast.ts'
import { undoOf } from '#contract/undo.ts'
import type { Ctx } from '#core/context.ts'
import { removeUnused } from '#core/documents/remove-staged.ts'
import { discardDraft } from '#core/drafts/discard-draft.ts'
import { saveDraft } from '#core/drafts/save-draft.ts'
import { type Added, addRecord, type NewRecord } from '#core/records/add-record.ts'
import type { NumberTaken } from '#core/records/number-taken.ts'
import { checkNumber } from '#core/records/reading/check-number.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { type Updated, updateRecord } from '#core/records/update-record.ts'
import { leadTo, receiveFiles, type Sent } from '#dashboard/context.ts'
import type { Mistake } from '#dashboard/features/record-form/form-model.ts'
import { addressOfNext, addressToChange, draftName, type FormPlace, typesOf } from './form-place.ts'
import { presentForm } from './present-form.ts'
import {
  detailsToSave,
  type Faults,
  nameSending,
  readKnown,
  readSentForm,
  readSentLines,
  stageSentFiles,
} from './read-sent-form.ts'

type Unsaved = {
  status: number
  place: FormPlace
  state: FormState
  about: NonNullable<Parameters<typeof presentForm>[3]>
}

/** Stages the files and saves the record, or answers with the form and all its values. */
export async function saveRecordForm(
  { request, context }: Sent,
  findPlace: (sender: Ctx) => FormPlace | Promise<FormPlace>,
) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const place = await findPlace(ctx)
  const types = typesOf(place)
  const { state: posted, lines } = readSentLines(readSentForm(sent, types), sent)
  const sending = await nameSending(posted, sent)
  const { state, faults } = await stageSentFiles(ctx, sent, posted, types)
  const draft = draftName(place.draftForm, state.key)
  const known = readKnown(sent.fields)
  const checked = checkRecordForm(state.typed, place.kind, place.editor)
  const isSure = !lines && !isUnconfirmed(state.typed, state.filled)

  const saved =
    checked.outcome === 'right' && isSure && Object.keys(faults).length === 0
      ? await save(ctx, place, { state, sending, fields: checked.fields })
      : {
          ...again(place, state),
          about: { mistakes: mistakesOf(checked, state, lines), faults, lines },
        }
  if ('toast' in saved) {
    await discardDraft(ctx, draft, { key: state.key, known })
    if (sent.files.length > 0) await removeUnused(ctx, Object.values(documentsOf(state)))
    return leadTo(context, place.after ?? addressOfNext(place, ctx.newId()), saved)
  }
  const kept = await saveDraft(ctx, { form: draft, value: saved.state, known })
  const isApart = kept === 'changed-meanwhile'
  const form = await presentForm(ctx, saved.place, saved.state, { ...saved.about, isApart })
  return data({ form }, { status: saved.status })
}

/** After lines were read, the form comes back without errors, to compare the filled values first. */
function mistakesOf(checked: CheckedForm, state: FormState, lines: unknown): Mistake[] {
  if (lines) return []
  const mistakes = checked.outcome === 'mistaken' ? checked.mistakes : []
  return isUnconfirmed(state.typed, state.filled)
    ? [...mistakes, { field: 'name', because: 'unconfirmed' }]
    : mistakes
}

function again(place: FormPlace, state: FormState) {
  return { status: 422, place, state }
}

function documentsOf({ staged }: FormState) {
  return Object.fromEntries(Object.entries(staged).map(([type, { id }]) => [type, id]))
}

type Checked = { state: FormState; sending: string; fields: RecordFields }

type Saved = { toast: Toast }

async function save(ctx: Ctx, place: FormPlace, form: Checked): Promise<Saved | Unsaved> {
  const { state, sending, fields } = form
  const { name } = fields
  const documents = documentsOf(state)
  const details = detailsToSave(state)
  if (place.kind !== 'update') {
    const added = await addOnce(ctx, { ...fields, documents, details }, sending)
    if (added.outcome !== 'added') return explain(ctx, place, form, added)
    const isUndoable = ctx.settings.binDays > 0
    const undo = isUndoable ? undoOf('add', { id: added.id, revision: 0 }) : undefined
    const lacking = ctx.settings.consent === 'required' ? 'awaitsConsent' : 'awaitsAnotherAdmin'
    const isLacking = ctx.actor.role === 'admin' && (await isPending(ctx, added.id))
    const kind = isLacking ? lacking : 'recordAdded'
    return { toast: { kind, name, record: added.id, undo } }
  }
  if (!place.record) return explain(ctx, place, form, { outcome: 'not-found' })
  const { id } = place.record
  const updated = await updateRecord(ctx, {
    id,
    revision: state.seen?.revision ?? 0,
    fields,
    documents: { set: documents, remove: state.removed },
    details,
  })
  if (updated.outcome !== 'updated') return explain(ctx, place, form, updated)
  const isLapsed = place.record.approval === 'approved' && (await isPending(ctx, id))
  const lapsed = ctx.actor.role === 'admin' ? 'awaitsAnotherAdmin' : 'awaitsApprovalAgain'
  return { toast: { kind: isLapsed ? lapsed : 'recordUpdated', name, record: id } }
}

/** If the record that this idempotency key belongs to was deleted since, adds another under another key. */
async function addOnce(ctx: Ctx, record: NewRecord, key: string): Promise<Added> {
  const added = await addRecord(ctx, { ...record, sending: { key, fingerprint: key } })
  if (added.outcome !== 'added' || (await findStaffRecord(ctx, added.id))) return added
  return addOnce(ctx, record, `after ${added.id}`)
}

/** What an admin saves is pending if more is stated about a document than that a copy came. */
async function isPending(ctx: Ctx, id: string): Promise<boolean> {
  return (await findStaffRecord(ctx, id))?.approval === 'pending'
}

export function takenNumber({ field, existingId }: NumberTaken, editor: Editor): Mistake {
  const existing = existingId && addressToChange(editor, existingId)
  return { field, because: 'taken', ...(existing && { existing }) }
}

/** Whether the other number is taken too, so that one attempt tells both. */
function checkOther(ctx: Ctx, { field }: NumberTaken, { record }: FormPlace, typed: RecordFields) {
  const other = field === 'passportNumber' ? 'irccNumber' : 'passportNumber'
  return checkNumber(ctx, { field: other, typed: typed[other], ownId: record?.id })
}

async function explain(
  ctx: Ctx,
  place: FormPlace,
  { state, fields }: Checked,
  undone: Exclude<Added | Updated, { outcome: 'added' | 'updated' }>,
): Promise<Unsaved> {
  switch (undone.outcome) {
    case 'number-taken': {
      const taken = [undone, await checkOther(ctx, undone, place, fields)]
      const mistakes = taken.flatMap((one) => {
        return one.outcome === 'number-taken' ? takenNumber(one, place.editor) : []
      })
      return { ...again(place, state), about: { mistakes } }
    }
    case 'document-gone':
    case 'document-refused': {
      const { type } = undone
      const { [type]: lost, ...staged } = state.staged
      const because = undone.outcome === 'document-gone' ? 'gone' : undone.because
      const faults: Faults = { [type]: { name: lost?.name ?? '', because } }
      return { ...again(place, { ...state, staged }), about: { faults } }
    }
    case 'files-kept': {
      const { because, types } = undone
      const [staged, details] = [{ ...state.staged }, { ...state.details }]
      const faults: Faults = {}
      for (const type of types) {
        faults[type] = { name: staged[type]?.name ?? '', because }
        delete staged[type]
        // What is stated about a refused file says nothing about the saved one.
        if (type !== 'photo') delete details[type]
      }
      const isOther = (type: FileType) => !types.includes(type)
      const removed = state.removed.filter(isOther)
      const kept = state.kept?.filter(isOther)
      return { ...again(place, { ...state, staged, removed, details, kept }), about: { faults } }
    }
    case 'born-in-future':
      return {
        ...again(place, state),
        about: { mistakes: [{ field: 'birthDate', because: 'in-future' }] },
      }
    case 'details-refused':
      return { ...again(place, state), about: { detailMistakes: undone.mistakes } }
    case 'changed-meanwhile': {
      const meanwhile = { ...place, record: undone.theirs }
      return { status: 409, place: meanwhile, state: { ...state, typed: fields }, about: {} }
    }
    case 'key-mismatch':
      throw new Error('The key is made of all that was sent, and yet it stood for something else')
    case 'not-found':
      return {
        status: 404,
        place: { ...place, record: undefined },
        state,
        about: { isGone: true },
      }
  }
}
