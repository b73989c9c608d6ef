import type { FileType } from '#contract/document-types.ts'
import type { RecordChanges, StaffRecord } from '#contract/staff-record.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  attachDocuments,
  authoriseDocuments,
  type NotAttached,
  notAttached,
} from '../documents/attach-documents.ts'
import { clearAway } from '../documents/clear-away.ts'
import * as documents from '../documents/document-store.ts'
import { writeAs } from '../write-as.ts'
import { type NumberTaken, numberTaken } from './number-taken.ts'
import { readStaffRecord } from './reading/staff-record-store.ts'
import { type Differences, type DocumentChanges, differencesOf } from './record-changes.ts'
import { mayEdit } from './record-rules.ts'
import * as records from './record-store.ts'

export type RecordUpdate = {
  id: string
  /** The revision that the editor saw */
  revision: number
  fields: RecordChanges
  documents?: DocumentChanges
}

type Done = { outcome: 'updated'; revision: number; litter?: string[] }
type Undone = { outcome: 'changed-meanwhile'; theirs: StaffRecord } | { outcome: 'not-found' }
export type Updated = { outcome: 'updated'; revision: number } | Undone | NumberTaken | NotAttached

/** Updates a record; if somebody else changed it since, returns its present state. */
export async function updateRecord(ctx: Ctx, update: RecordUpdate): Promise<Updated> {
  authorise(ctx.actor, 'update-record')
  ctx.files.requireRoom()
  const { set = {}, remove = [] } = update.documents ?? {}
  authoriseDocuments(ctx.actor, [...(Object.keys(set) as FileType[]), ...remove])

  try {
    const done = await writeAs(ctx, 'update-record', async (db) => {
      // Tries again after a concurrent change: it may have been this very request, sent twice.
      return (await attempt(db, ctx, update)) ?? (await attempt(db, ctx, update)) ?? notFound
    })
    if (done.outcome !== 'updated') return done
    await clearAway(ctx, done.litter ?? [])
    return { outcome: 'updated', revision: done.revision }
  } catch (error) {
    const undone = notAttached(error)
    if (undone) return undone
    const taken = await numberTaken(ctx, error, { ...update.fields, id: update.id })
    if (taken) return taken
    throw error
  }
}

/** Undefined if the record changed after it was read here. */
async function attempt(db: Db, ctx: Ctx, update: RecordUpdate): Promise<Done | Undone | undefined> {
  const record = await readStaffRecord(db, update.id)
  if (!record || !mayEdit(ctx.actor, record)) return notFound
  const differences = differencesOf(record, update.fields, update.documents)
  if (!differences && !record.sentBack) return { outcome: 'updated', revision: record.revision }
  if (record.revision !== update.revision) return { outcome: 'changed-meanwhile', theirs: record }
  return apply(db, ctx, record, differences)
}

async function apply(
  db: Db,
  ctx: Ctx,
  { id, revision, approval, sentBack }: StaffRecord,
  { fields, set, remove, changes }: Differences = nothing,
): Promise<Done | undefined> {
  const needsApproval = approval === 'approved' && ctx.actor.role !== 'admin'
  const seen = { id, revision, at: ctx.now().toISOString() }
  const isSentAgain = needsApproval || sentBack !== undefined
  if (!(await records.change(db, seen, fields, { needsApproval, isSentAgain }))) return undefined
  const litter = await documents.removeFrom(db, id, [...set.map(([type]) => type), ...remove])
  await attachDocuments(db, ctx, id, set)
  await recordActivity(db, ctx, 'record.updated', id, {
    ...changes,
    ...(needsApproval && { approval: { from: 'approved', to: 'pending' } }),
  })
  return { outcome: 'updated', revision: revision + 1, litter }
}

const notFound: Undone = { outcome: 'not-found' }
const nothing: Differences = { fields: {}, set: [], remove: [], changes: {} }
