import { type DetailsByType, detailFields, type GivenDetails } from '../document-details.ts'
import { type DocumentType, documentTypes, type FileType } from '../document-types.ts'
import type { PageSize } from '../record.ts'
import type { Refusal } from '../uploads.ts'

// The browser loads this file: import no library here.

/** An admin's new record, a moderator's, and an update. */
const recordFormKinds = ['entry', 'own-entry', 'update'] as const
export type RecordFormKind = (typeof recordFormKinds)[number]

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

export const nothingTyped: Typed = {
  passportNumber: '',
  irccNumber: '',
  name: '',
  fatherName: '',
  motherName: '',
  address: '',
  nationality: '',
  birthDate: '',
}

export type Editor = 'admin' | 'moderator'

export function isRequired(field: TextField, kind: RecordFormKind, editor: Editor): boolean {
  if (field === 'birthDate') return false
  if (field === 'nationality') return kind === 'update' && editor === 'admin'
  const isParent = field === 'fatherName' || field === 'motherName'
  return !(isParent && kind === 'update')
}

export function filesEnteredBy(editor: Editor): FileType[] {
  const papers = documentTypes.filter(({ enteredBy }) => {
    return editor === 'admin' || enteredBy === 'admin and moderator'
  })
  return ['photo', ...papers.map(({ type }) => type)]
}

export function staffFileAddress(id: string, page: number, size: 'thumbnail' | 'page' | 'full') {
  return `/dashboard/files/${id}/${page}/${size}.webp`
}

/** Why a file is missing: it was refused, or its staged copy has expired. */
export type FileFault = Refusal | 'gone'

export type StagedFile = { id: string; name: string; pages: PageSize[] }

/** The version that the editor saw at first. */
export type Seen = {
  revision: number
  fields: Typed
  documents: Partial<Record<FileType, string>>
  /** Absent in a form from before 0.3.0 */
  details?: DetailsByType | undefined
}

/** The state of a form: saved as a draft, and posted. */
export type FormState = {
  typed: Typed
  staged: Partial<Record<FileType, { id: string; name: string }>>
  removed: FileType[]
  /** Names of files that were chosen and are not on the server: a reload loses them */
  unstaged?: string[] | undefined
  /** What the passport lines filled and nobody has touched since */
  filled?: Filled | undefined
  details?: DetailsByType | undefined
  /** Documents whose new file shows the same as the old one: what is stated goes over to it */
  kept?: DocumentType[] | undefined
  /** An idempotency key: a second try with it returns the first record */
  key: string
  seen?: Seen | undefined
  /** When it was typed, in milliseconds by the clock of the computer there */
  at?: number | undefined
}

/** A draft is bounded, too */
export const mostUnstaged = 40

/** In the address of a form for a new record: the key of its draft, so that a reload finds it */
export const draftParameter = 'draft'

/** What an admin's record gets without one */
export const usualNationality = 'BANGLADESH'

export const stagingAddress = '/dashboard/files'

export function detailName(type: DocumentType, field: string): string {
  return `details.${type}.${field}`
}

type Sent = { get(name: string): unknown; has(name: string): boolean }

/** The details in a form; a choice between two versions may say that they are those of the other. */
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
