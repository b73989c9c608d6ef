import { type RecordFields, recordFields } from '../record.ts'
import { recordChanges } from '../staff-record.ts'
import {
  type Editor,
  isRequired,
  type RecordFormKind,
  type TextField,
  type Typed,
  textFields,
} from './record-form.ts'

const typingFaults = [
  'required',
  'too-long',
  'not-a-number',
  'not-a-date',
  'in-future',
  'not-text',
] as const
type TypingMistake = { field: TextField; because: (typeof typingFaults)[number] }

export type CheckedForm =
  | { outcome: 'right'; fields: RecordFields }
  /** `fields`: what is right of the form, with the others as they were typed */
  | { outcome: 'mistaken'; mistakes: TypingMistake[]; fields: Typed }

/** Validates and normalises a record form; reports all mistakes at once. */
export function checkRecordForm(typed: Typed, kind: RecordFormKind, editor: Editor): CheckedForm {
  const shape = kind === 'update' ? recordChanges.shape : recordFields.shape
  const fields: Typed = { ...typed, nationality: '' }
  const mistakes: TypingMistake[] = []
  for (const field of textFields) {
    const checked = shape[field].safeParse(typed[field])
    if (!checked.success) {
      mistakes.push({ field, because: faultNamed(checked.error.issues[0]?.message) })
    } else if (!checked.data && isRequired(field, kind, editor)) {
      mistakes.push({ field, because: 'required' })
    } else fields[field] = checked.data ?? ''
  }
  return mistakes.length > 0
    ? { outcome: 'mistaken', mistakes, fields }
    : { outcome: 'right', fields }
}

function faultNamed(message: string | undefined): TypingMistake['because'] {
  return typingFaults.find((fault) => fault === message) ?? 'not-text'
}
