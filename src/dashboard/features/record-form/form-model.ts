import type { DetailMistake, GivenDetails } from '#contract/document-details.ts'
import type { DocumentType, FileType } from '#contract/document-types.ts'
import type { LinesSaid } from '#contract/forms/read-lines.ts'
import type {
  FileFault,
  Filled,
  RecordFormKind,
  Seen,
  StagedFile,
  TextField,
  Typed,
} from '#contract/forms/record-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageSize } from '#contract/record.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'

export type Mistake = {
  field: TextField
  because:
    | 'required'
    | 'too-long'
    | 'not-a-number'
    | 'not-a-date'
    | 'not-text'
    | 'taken'
    | 'unconfirmed'
  /** The existing record with this number, for those who may open it */
  existing?: string
}

export type Slot = {
  type: FileType
  /** The record's present file */
  current?: { id: string; pages: PageSize[] }
  isRemoved: boolean
  /** The file that replaces the present one on saving */
  staged?: StagedFile
  /** Absent for the photo */
  details?: GivenDetails
  /** Those of the present file, if anything is known of it */
  currentDetails?: GivenDetails
  isKept?: boolean
  detailMistakes?: DetailMistake[]
  fault?: { name: string; because: FileFault }
}

/** Where a version that was saved meanwhile differs from this one. */
export type Conflict = {
  fields: { field: TextField; mine: string; theirs: string; prefer: 'mine' | 'theirs' }[]
  files: { type: FileType; mine: string | undefined; theirs: string | undefined }[]
  details: {
    type: DocumentType
    mine: GivenDetails
    theirs: GivenDetails
    prefer: 'mine' | 'theirs'
  }[]
}

export type RecordFormProps = {
  kind: RecordFormKind
  editor: 'admin' | 'moderator'
  action: string
  /** The name and the owner of the draft, and when it was typed */
  draft: { form: string; owner: string; at: number }
  formKey: string
  typed: Typed
  /** What the passport lines filled and nobody has touched since */
  filled?: Filled
  /** What the box of these lines holds, and what was found in it */
  lines?: { typed: string; said: LinesSaid }
  /** Whether a program reads them in a scan */
  readsScans?: boolean
  slots: Slot[]
  mistakes: Mistake[]
  seen?: Seen
  conflict?: Conflict
  /** In a conflict: what the draft is based on until the choices are sent */
  base?: Seen
  /** The form was filled from a draft. */
  isRestored?: boolean
  /** Files of that draft that have to be chosen again */
  lost?: string[]
  /** The record was deleted meanwhile. */
  isGone?: boolean
}

/** What the server said to a form that was sent: the form with its mistakes, or nothing of use */
export type Answer = { form: RecordFormProps } | { isFailed: true }

export function mistakeText({ recordForm: t }: Messages, { field, because }: Mistake): string {
  const words: Record<Mistake['because'], Messages['recordForm']['required']> = {
    required: t.required,
    'too-long': t.tooLong,
    'not-a-number': t.notANumber,
    'not-a-date': t.notADate,
    'not-text': t.notText,
    taken: t.taken,
    unconfirmed: t.unconfirmed,
  }
  return words[because](t.labels[field])
}

export function faultText({ recordForm: t }: Messages, because: FileFault, locale: Locale): string {
  return because === 'gone' ? t.gone : refusalsMessagesIn(locale)[because]
}
