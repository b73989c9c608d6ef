import type { DetailMistake, GivenDetails } from '#contract/document-details.ts'
import type { DocumentType, FileType } from '#contract/document-types.ts'
import type { LinesResult } from '#contract/forms/read-lines.ts'
import type { Seen } from '#contract/forms/record-draft.ts'
import type {
  FileFault,
  Filled,
  RecordFormKind,
  StagedFile,
  TextField,
  Typed,
} from '#contract/forms/record-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageSize } from '#contract/record.ts'
import type { RecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'

export type Mistake = {
  field: TextField
  because:
    | 'required'
    | 'too-long'
    | 'not-a-number'
    | 'not-a-date'
    | 'in-future'
    | 'not-text'
    | 'taken'
    | 'unconfirmed'
  /** The existing record with this number, if the person may open it */
  existing?: string
}

export type Slot = {
  type: FileType
  /** The file that the record has now */
  current?: { id: string; pages: PageSize[] }
  isRemoved: boolean
  /** The uploaded file that replaces the present one on saving */
  staged?: StagedFile
  /** Absent for the photo, which has no details */
  details?: GivenDetails
  /** Details of the present file, if any are known */
  currentDetails?: GivenDetails
  isKept?: boolean
  detailMistakes?: DetailMistake[]
  fault?: { name: string; because: FileFault }
}

/** The differences to a version that was saved while this one was edited. */
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
  /** The name and the owner of the draft, and the time of its last change */
  draft: { form: string; owner: string; at: number }
  formKey: string
  typed: Typed
  /** Values that passport lines filled in and that nobody has changed since */
  filled?: Filled
  /** The text in the box for passport lines, and the result of reading it */
  lines?: { typed: string; said: LinesResult }
  /** Whether an OCR program can read passport lines in a scan */
  readsScans?: boolean
  slots: Slot[]
  mistakes: Mistake[]
  seen?: Seen
  conflict?: Conflict
  /** In a conflict: who saved the other version, and whether this was the same account */
  lastChange?: { name?: string; isOwn?: true }
  /** In a conflict: the version that the draft is based on until the choices are sent */
  base?: Seen
  isRestored?: boolean
  /** Names of files of that draft that must be chosen again */
  lost?: string[]
  /** Whether another tab has saved a draft that this form does not contain, so that it is not kept as one */
  isApart?: boolean
  /** Whether the record was deleted while it was edited */
  isGone?: boolean
}

/** The server's answer to a submitted form: the form with its errors, or a failure without details */
export type Answer = { form: RecordFormProps } | { failed: Failure }

/** 'not-yours': the role changed while the form was open */
export type Failure = 'failed' | 'full' | 'not-yours'

export function mistakeText(t: RecordFormMessages, { field, because }: Mistake): string {
  const words: Record<Mistake['because'], RecordFormMessages['required']> = {
    required: t.required,
    'too-long': t.tooLong,
    'not-a-number': t.notANumber,
    'not-a-date': t.notADate,
    'in-future': t.notADate,
    'not-text': t.notText,
    taken: t.taken,
    unconfirmed: t.unconfirmed,
  }
  return words[because](t.labels[field])
}

export function faultText(t: RecordFormMessages, because: FileFault, locale: Locale): string {
  if (because === 'gone') return t.gone
  return isOfSaved(because) ? t.fileStays[because] : refusalsMessagesIn(locale)[because]
}

/** Whether the saved file stays, so that nothing is left to be mended. */
export function isOfSaved(because: FileFault) {
  return because === 'on-hold' || because === 'copy-requested'
}
