import { type DetailsByType, detailFields, type GivenDetails } from '../document-details.ts'
import { type DocumentType, documentTypes, type FileType } from '../document-types.ts'
import type { PageSize } from '../record.ts'
import type { Refusal } from '../uploads.ts'

// The browser loads this file: import no library here.

/** A new record by an admin, a new record by a moderator, and an update. */
export type RecordFormKind = 'entry' | 'own-entry' | 'update'

export const textFields = [
  'passportNumber',
  'irccNumber',
  'name',
  'fatherName',
  'motherName',
  'address',
  'nationality',
  'birthDate',
] as const
export type TextField = (typeof textFields)[number]
export type Typed = Record<TextField, string>

export type Filled = Partial<Typed>

export function typedFieldsOf(record: Typed): Typed {
  return Object.fromEntries(textFields.map((field) => [field, record[field]])) as Typed
}

export const nothingTyped = Object.fromEntries(textFields.map((field) => [field, ''])) as Typed

export type Editor = 'admin' | 'moderator'

export function isRequired(field: TextField, kind: RecordFormKind, editor: Editor): boolean {
  if (field === 'birthDate') return false
  if (field === 'nationality') return kind === 'update' && editor === 'admin'
  const isParent = field === 'fatherName' || field === 'motherName'
  return !(isParent && kind === 'update')
}

export function filesEnteredBy(editor: Editor): FileType[] {
  const types = documentTypes.filter(({ enteredBy }) => editor === 'admin' || enteredBy === 'staff')
  return ['photo', ...types.map(({ type }) => type)]
}

export function staffFileAddress(id: string, page: number, size: 'thumbnail' | 'page' | 'full') {
  return `/dashboard/files/${id}/${page}/${size}.webp`
}

/**
 * Why a file is missing: it was refused, its staged copy has expired, or the saved one stays because of a hold or
 * a request for a copy.
 */
export type FileFault = Refusal | 'gone' | 'on-hold' | 'copy-requested'

export type StagedFile = { id: string; name: string; pages: PageSize[] }

/** Limits the size of a draft */
export const mostUnstaged = 40

/** Query parameter with the key of the draft of a new record, so that a reload finds the draft */
export const draftParameter = 'draft'

/** The nationality of a record that an admin enters without one */
export const usualNationality = 'BANGLADESH'

export const stagingAddress = '/dashboard/files'

export function detailName(type: DocumentType, field: string): string {
  return `details.${type}.${field}`
}

type Sent = { get(name: string): unknown; has(name: string): boolean }

/** Reads the document details of a form. In a conflict the editor can choose those of the other version. */
export function readDetails(form: Sent, types: readonly FileType[]): DetailsByType {
  const details: DetailsByType = {}
  for (const { type } of documentTypes) {
    if (!types.includes(type) || !form.has(detailName(type, 'provenance'))) continue
    const isTheirs = form.get(`choose.details.${type}`) === 'theirs'
    const text = (field: string) => {
      return String(form.get(`${isTheirs ? 'theirs.' : ''}${detailName(type, field)}`) ?? '')
    }
    const typed = detailFields.map((field) => [field, text(field)])
    details[type] = Object.fromEntries(typed) as GivenDetails
  }
  return details
}

export function readKept(form: Sent, types: readonly FileType[]): DocumentType[] {
  const all = documentTypes.map(({ type }) => type)
  return all.filter((type) => types.includes(type) && form.has(`keepDetails.${type}`))
}
