import type { DetailsByType } from '#contract/document-details.ts'
import type { FileType } from '#contract/document-types.ts'
import type { RecordFields } from '#contract/record.ts'
import type { RecordChanges, StaffRecord } from '#contract/staff-record.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  attachDocuments,
  authoriseDocuments,
  type NotAttached,
} from '../documents/attach-documents.ts'
import * as documents from '../documents/document-store.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import {
  type DetailsRefused,
  detailChanges,
  needsAnotherAdmin,
  planDetails,
  type Stated,
  saveDetails,
} from '../documents/state-details.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { type WhyKept, whyKept } from '../retention/why-kept.ts'
import { restateRecord } from '../statements/state-record.ts'
import { writeAs } from '../write-as.ts'
import { type NumberTaken, numberTaken } from './number-taken.ts'
import { readStaffRecord } from './reading/staff-record-store.ts'
import { type BornInFuture, isBornInFuture, mayEdit } from './record-rules.ts'
import * as records from './record-store.ts'

export type RecordUpdate = {
  id: string
  /** The revision that the editor saw */
  revision: number
  fields: RecordChanges
  documents?: DocumentChanges
  /** Details of the named types; other details stay, or are removed with their file */
  details?: DetailsByType
}

type Done = { outcome: 'updated'; revision: number; orphans?: string[] }
type Undone = { outcome: 'changed-meanwhile'; theirs: StaffRecord } | { outcome: 'not-found' }
/** A hold or a request keeps the files that would be replaced or removed */
type FilesKept = { outcome: 'files-kept'; because: WhyKept; types: FileType[] }
type Written = Done | Undone | FilesKept | NotAttached | DetailsRefused
export type Updated =
  | { outcome: 'updated'; revision: number }
  | Undone
  | FilesKept
  | NumberTaken
  | NotAttached
  | BornInFuture
  | DetailsRefused

/** Updates a record (optimistic locking): if somebody else changed it since, returns its present state. */
export async function updateRecord(ctx: Ctx, update: RecordUpdate): Promise<Updated> {
  authorise(ctx.actor, 'update-record')
  ctx.files.requireRoom()
  const { documents: { remove = [] } = {}, details = {} } = update
  authoriseDocuments(ctx.actor, [...remove, ...Object.keys(details)] as FileType[])
  if (isBornInFuture(ctx, update.fields)) return { outcome: 'born-in-future' }

  const written = writeAs(ctx, 'update-record', async (db): Promise<Written> => {
    // Retries once after a concurrent change, which may have been this very request, sent twice.
    return (await attempt(db, ctx, update)) ?? (await attempt(db, ctx, update)) ?? notFound
  })
  const done = await written.catch(async (error: unknown) => {
    const undone = await numberTaken(ctx, error, { ...update.fields, id: update.id })
    return (await changeOfOthers(ctx, update)) ?? undone
  })
  if (done.outcome !== 'updated') return done
  await removeBlobs(ctx, done.orphans ?? [])
  return { outcome: 'updated', revision: done.revision }
}

/** Told rather than a number that is taken: whoever deletes a record frees its numbers for another one. */
async function changeOfOthers(ctx: Ctx, update: RecordUpdate): Promise<Undone | undefined> {
  const record = await readStaffRecord(ctx.db, update.id)
  if (!record || !mayEdit(ctx.actor, record)) return notFound
  if (record.revision === update.revision) return undefined
  return { outcome: 'changed-meanwhile', theirs: record }
}

/** One attempt; undefined if the record changed between reading and writing. */
async function attempt(db: Db, ctx: Ctx, update: RecordUpdate): Promise<Written | undefined> {
  const record = await readStaffRecord(db, update.id)
  if (!record || !mayEdit(ctx.actor, record)) return notFound
  const { fields, details = {} } = update
  const isLate = record.revision !== update.revision
  const documents = isLate ? await filesToReplace(db, record, update.documents) : update.documents
  const planned = planDetails(ctx, { held: record.documents, ...documents, details })
  if (planned.outcome !== 'right') {
    // The details may be of a file that somebody else has removed.
    return isLate ? { outcome: 'changed-meanwhile', theirs: record } : planned
  }
  const differences = differencesOf(record, fields, documents, planned.stated)
  if (!differences && !record.sentBack) return { outcome: 'updated', revision: record.revision }
  if (isLate) return { outcome: 'changed-meanwhile', theirs: record }
  // Files that the record has already may be sent again, as when a whole record is.
  authoriseDocuments(ctx.actor, differences?.set.map(([type]) => type) ?? [])
  return (await findKept(db, record, differences)) ?? apply(db, ctx, record, differences)
}

async function findKept(
  db: Db,
  { id, documents }: StaffRecord,
  { set, remove }: Differences = nothing,
): Promise<FilesKept | undefined> {
  const held = documents.map(({ type }) => type)
  const types = [...set.map(([type]) => type).filter((type) => held.includes(type)), ...remove]
  if (types.length === 0) return undefined
  await lockRecord(db, id)
  const because = await whyKept(db, id)
  return because && { outcome: 'files-kept', because, types }
}

/** Without files that the record has already, as when a form is sent again: its files are staged again. */
async function filesToReplace(
  db: Db,
  record: StaffRecord,
  { set = {}, remove = [] }: DocumentChanges = {},
): Promise<DocumentChanges> {
  const sent = await documents.originalsAmong(db, Object.values(set))
  const held = new Map(record.documents.map(({ type, original }) => [type, original?.sha256]))
  const isNew = ([type, id]: [FileType, string]) => {
    return !sent.get(id) || sent.get(id) !== held.get(type)
  }
  const files = Object.entries(set) as [FileType, string][]
  return {
    set: Object.fromEntries(files.filter(isNew)),
    remove: remove.filter((type) => set[type] === undefined),
  }
}

async function apply(
  db: Db,
  ctx: Ctx,
  { id, revision, approval, sentBack }: StaffRecord,
  { fields, set, remove, stated, changes }: Differences = nothing,
): Promise<Done | undefined> {
  const isAlone = ctx.actor.role === 'admin' && !(await needsAnotherAdmin(db, ctx, stated))
  const needsApproval = approval === 'approved' && !isAlone
  const seen = { id, revision, at: ctx.now().toISOString() }
  const isSentAgain = needsApproval || sentBack !== undefined
  if (!(await records.change(db, seen, fields, { needsApproval, isSentAgain }))) return undefined
  const gone = [...set.map(([type]) => type), ...remove]
  const orphans = await documents.removeOf(db, { recordId: id }, gone)
  await attachDocuments(db, ctx, id, set)
  await saveDetails(db, ctx, id, stated)
  await recordActivity(db, ctx, 'record.updated', id, {
    ...changes,
    ...(needsApproval && { approval: { from: 'approved', to: 'pending' } }),
  })
  if (approval === 'approved') await restateRecord(db, ctx, id)
  return { outcome: 'updated', revision: revision + 1, orphans }
}

const notFound: Undone = { outcome: 'not-found' }
const nothing: Differences = { fields: {}, set: [], remove: [], stated: [], changes: {} }

type DocumentChanges = {
  set?: Partial<Record<FileType, string>> | undefined
  remove?: readonly FileType[] | undefined
}

type Change = { from: string; to: string } | 'added' | 'replaced' | 'removed'

type Differences = {
  fields: Partial<RecordFields>
  set: [FileType, string][]
  remove: FileType[]
  stated: readonly Stated[]
  /** The changes for the activity, by field or document type */
  changes: Record<string, Change>
}

/** The differences that an update makes; undefined if there are none, as in a repeated update. */
function differencesOf(
  record: StaffRecord,
  fields: RecordChanges,
  documents: DocumentChanges = {},
  stated: readonly Stated[] = [],
): Differences | undefined {
  const held = new Map(record.documents.map(({ type, id }) => [type, id]))
  const given = Object.entries(fields) as [keyof RecordFields, string | undefined][]
  const changed = given.flatMap(([field, to]): [keyof RecordFields, string][] => {
    return to === undefined || to === record[field] ? [] : [[field, to]]
  })
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
