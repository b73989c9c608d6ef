import type { FileType } from '#contract/document-types.ts'
import type {
  FileFault,
  RecordFormKind,
  Seen,
  StagedFile,
  TextField,
  Typed,
} from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'

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
