import { documentTypes, type FileType } from '../document-types.ts'
import type { PageSize } from '../record.ts'
import type { Refusal } from '../uploads.ts'

// The browser loads this file: nothing here may draw a library in.

/** An admin's new record, a moderator's, and a change of one that is there. */
export const recordFormKinds = ['entry', 'own-entry', 'update'] as const
export type RecordFormKind = (typeof recordFormKinds)[number]

export const textFields = [
  'passportNumber',
  'irccNumber',
  'name',
  'fatherName',
  'motherName',
  'address',
  'nationality',
] as const
export type TextField = (typeof textFields)[number]
export type Typed = Record<TextField, string>

export const nothingTyped: Typed = {
  passportNumber: '',
  irccNumber: '',
  name: '',
  fatherName: '',
  motherName: '',
  address: '',
  nationality: '',
}

export type Editor = 'admin' | 'moderator'

/** An admin's new record has the usual nationality. */
export function fieldsOf(kind: RecordFormKind): readonly TextField[] {
  return kind === 'entry' ? textFields.filter((field) => field !== 'nationality') : textFields
}

export function isRequired(field: TextField, kind: RecordFormKind, editor: Editor): boolean {
  if (field === 'nationality') return kind === 'update' && editor === 'admin'
  const isParent = field === 'fatherName' || field === 'motherName'
  return !(isParent && kind === 'update')
}

/** Which files somebody may enter, in the order of the form. */
export function filesEnteredBy(editor: Editor): FileType[] {
  const papers = documentTypes.filter(({ enteredBy }) => {
    return editor === 'admin' || enteredBy === 'admin and moderator'
  })
  return ['photo', ...papers.map(({ type }) => type)]
}

/** Where a paper of a record, or a staged one, is shown to those who may see it. */
export function staffFileAddress(id: string, page: number, size: 'thumbnail' | 'page' | 'full') {
  return `/dashboard/files/${id}/${page}/${size}.webp`
}

/** Why a file is not there: it was refused, or what was staged has been cleared away since. */
export type FileFault = Refusal | 'gone'

export type StagedFile = { id: string; name: string; pages: PageSize[] }

/** What an editor had before their eyes when they began. */
export type Seen = {
  revision: number
  fields: Typed
  documents: Partial<Record<FileType, string>>
}

/** A form as it stands while somebody fills it in: what is kept as its draft, and what is posted. */
export type FormState = {
  typed: Typed
  staged: Partial<Record<FileType, { id: string; name: string }>>
  removed: FileType[]
  /** With the same one, a second try gets the record of the first */
  key: string
  seen?: Seen | undefined
}

export const stagingAddress = '/dashboard/files'
