import { type DocumentType, documentTitle, type FileType } from '#contract/document-types.ts'
import type {
  FileFault,
  RecordFormKind,
  Seen,
  StagedFile,
  TextField,
  Typed,
} from '#contract/forms/record-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageSize } from '#contract/record.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { refusalMessages } from '#ui/i18n/refusals.ts'

export type Mistake = {
  field: TextField
  because: 'required' | 'too-long' | 'not-a-number' | 'not-text' | 'taken'
  /** Where the record is that has the number already, for those who may open it */
  existing?: string
}

/** The place of one file in the form. */
export type Slot = {
  type: FileType
  /** What the record has */
  current?: { id: string; pages: PageSize[] }
  isRemoved: boolean
  /** What will be attached, in place of the current one */
  staged?: StagedFile
  fault?: { name: string; because: FileFault }
}

/** What somebody else saved meanwhile, where it is not what this editor has. */
export type Conflict = {
  fields: { field: TextField; mine: string; theirs: string; prefer: 'mine' | 'theirs' }[]
  files: { type: FileType; mine: string | undefined; theirs: string | undefined }[]
}

export type RecordFormProps = {
  kind: RecordFormKind
  editor: 'admin' | 'moderator'
  action: string
  /** Under which name a draft is kept, and whose it is */
  draft: { form: string; owner: string }
  formKey: string
  typed: Typed
  slots: Slot[]
  mistakes: Mistake[]
  seen?: Seen
  conflict?: Conflict
  /** What was typed before comes from a draft. */
  isRestored?: boolean
  /** The record was deleted meanwhile. */
  isGone?: boolean
}

type Words = Messages['recordForm']

export function mistakeText({ recordForm: t }: Messages, { field, because }: Mistake): string {
  const words: Record<Mistake['because'], Words['required']> = {
    required: t.required,
    'too-long': t.tooLong,
    'not-a-number': t.notANumber,
    'not-text': t.notText,
    taken: t.taken,
  }
  return words[because](t.labels[field])
}

export function faultText({ recordForm: t }: Messages, because: FileFault, locale: Locale): string {
  return because === 'gone' ? t.gone : refusalMessages[locale][because]
}

export function fileTitle({ recordForm: t }: Messages, type: FileType, locale: Locale): string {
  return type === 'photo' ? t.photo : documentTitle(type as DocumentType, locale, false)
}
