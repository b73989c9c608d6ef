import type { FileType } from '#contract/document-types.ts'
import type { RecordFields } from '#contract/record.ts'
import type { RecordChanges, StaffRecord } from '#contract/staff-record.ts'
import { detailChanges, type Stated } from '../documents/state-details.ts'

export type DocumentChanges = {
  set?: Partial<Record<FileType, string>> | undefined
  remove?: readonly FileType[] | undefined
}

type Change = { from: string; to: string } | 'added' | 'replaced' | 'removed'

export type Differences = {
  fields: Partial<RecordFields>
  set: [FileType, string][]
  remove: FileType[]
  stated: readonly Stated[]
  /** The changes for the activity, by field or document type */
  changes: Record<string, Change>
}

/** The differences that an update makes; undefined if there are none, as in a repeated update. */
export function differencesOf(
  record: StaffRecord,
  fields: RecordChanges,
  documents: DocumentChanges = {},
  stated: readonly Stated[] = [],
): Differences | undefined {
  const held = new Map(record.documents.map(({ type, id }) => [type, id]))
  const changed = (Object.entries(fields) as [keyof RecordFields, string | undefined][]).flatMap(
    ([field, to]): [keyof RecordFields, string][] => {
      return to === undefined || to === record[field] ? [] : [[field, to]]
    },
  )
  const set = (Object.entries(documents.set ?? {}) as [FileType, string][]).filter(
    ([type, id]) => held.get(type) !== id,
  )
  const remove = (documents.remove ?? []).filter((type) => {
    return held.has(type) && documents.set?.[type] === undefined
  })
  const isSame = changed.length + set.length + remove.length + stated.length === 0
  if (isSame) return undefined

  const changes: [string, Change][] = [
    ...changed.map(([field, to]): [string, Change] => [field, { from: record[field], to }]),
    ...set.map(([type]): [string, Change] => [type, held.has(type) ? 'replaced' : 'added']),
    ...remove.map((type): [string, Change] => [type, 'removed']),
    ...detailChanges(stated),
  ]
  return {
    fields: Object.fromEntries(changed),
    set,
    remove: [...new Set(remove)],
    stated,
    changes: Object.fromEntries(changes),
  }
}
