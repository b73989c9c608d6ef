import {
  draftOfNew,
  draftOfRecord,
  type FormState,
  type Seen,
} from '#contract/forms/record-draft.ts'
import {
  draftParameter,
  type Editor,
  filesEnteredBy,
  nothingTyped,
  type RecordFormKind,
  typedFieldsOf,
} from '#contract/forms/record-form.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Ctx } from '#core/context.ts'
import { withReturnPath } from '#ui/return-path.ts'

export type FormPlace = {
  kind: RecordFormKind
  editor: Editor
  address: string
  /** The name of its draft; for a new record, the prefix of that name */
  draftForm: string
  /** The record to change; absent for a new one, or when it was deleted */
  record?: StaffRecord | undefined
  /** The page to go back to once it is saved: the one that the form was opened from */
  after?: string | undefined
}

export const entryPlace: FormPlace = {
  kind: 'entry',
  editor: 'admin',
  address: '/dashboard/Entry',
  draftForm: draftOfNew.admin,
}

export const ownEntryPlace: FormPlace = {
  kind: 'own-entry',
  editor: 'moderator',
  address: '/dashboard/ManagePost',
  draftForm: draftOfNew.moderator,
}

export function updatePlace(
  editor: Editor,
  id: string,
  record?: StaffRecord,
  after?: string,
): FormPlace {
  const address = withReturnPath(addressToChange(editor, id), after)
  return { kind: 'update', editor, address, draftForm: draftOfRecord(id), record, after }
}

export function addressToChange(editor: Editor, id: string): string {
  return editor === 'admin' ? `/Update_A_User/${id}` : `/dashboard/ManagePost/${id}`
}

/** The name of one draft: several new records may be typed at once, each in a tab and with its own key. */
export function draftName(draftForm: string, key: string): string {
  if (recordOfDraft(draftForm)) return draftForm
  return `${draftForm}-${/^[\w-]{1,100}$/.test(key) ? key : ''}`
}

/** The address for another new record, regardless of existing drafts. */
export function addressOfNext({ kind, address }: FormPlace, key: string): string {
  return kind === 'update' ? address : `${address}?${draftParameter}=${key}`
}

export function placeOfDraft(
  editor: Editor,
  draftForm: string,
  after?: string,
): FormPlace | undefined {
  if (draftForm === entryPlace.draftForm) return entryPlace
  if (draftForm === ownEntryPlace.draftForm) return ownEntryPlace
  const id = recordOfDraft(draftForm)
  return id ? updatePlace(editor, id, undefined, after) : undefined
}

export function recordOfDraft(draftForm: string): string | undefined {
  return /^record-([\w-]{1,100})$/.exec(draftForm)?.[1]
}

export function editorOf({ actor }: Ctx): Editor {
  return actor.role === 'admin' ? 'admin' : 'moderator'
}

export function untouched({ record }: FormPlace, key: string): FormState {
  const seen = record && seenOf(record)
  const { fields: typed = nothingTyped, details } = seen ?? {}
  return { typed, staged: {}, removed: [], details, key, seen }
}

export function seenOf(record: StaffRecord): Seen {
  return {
    revision: record.revision,
    fields: typedFieldsOf(record),
    documents: Object.fromEntries(record.documents.map(({ type, id }) => [type, id])),
    details: Object.fromEntries(
      record.documents
        .filter(({ type }) => type !== 'photo')
        .map(({ type, details }) => [type, details]),
    ),
  }
}

export function typesOf({ editor }: Pick<FormPlace, 'editor'>) {
  return filesEnteredBy(editor)
}
