import { type FormState, fieldsOf, type Typed } from '#contract/forms/record-form.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Conflict } from '#dashboard/features/record-form/form-model.ts'
import { type FormPlace, seenOf, typesOf } from './form-place.ts'

/**
 * Where two editors differ. What somebody left as they found it is not theirs to insist on: there
 * the other's version is suggested.
 */
export function compareVersions(
  place: FormPlace,
  mine: Typed,
  { seen, staged, removed }: FormState,
  theirs: StaffRecord,
): Conflict {
  const now = seenOf(theirs)
  const fields = fieldsOf(place.kind)
    .filter((field) => mine[field] !== now.fields[field])
    .map((field): Conflict['fields'][number] => ({
      field,
      mine: mine[field],
      theirs: now.fields[field],
      prefer: mine[field] === seen?.fields[field] ? 'theirs' : 'mine',
    }))
  const files = typesOf(place)
    .filter((type) => staged[type] || removed.includes(type))
    .filter((type) => now.documents[type] !== seen?.documents[type])
    .map((type) => ({ type, mine: staged[type]?.id, theirs: now.documents[type] }))
  return { fields, files }
}
