import type { DetailsByType } from '#contract/document-details.ts'
import type { FileType } from '#contract/document-types.ts'
import { candidateDatabase, type RecordFields } from '#contract/record.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  attachDocuments,
  authoriseDocuments,
  type NotAttached,
} from '../documents/attach-documents.ts'
import { actorId } from '../documents/stage-document.ts'
import {
  type DetailsRefused,
  needsAnotherAdmin,
  planDetails,
  saveDetails,
} from '../documents/state-details.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { stateRecord } from '../statements/state-record.ts'
import { type NumberTaken, numberTaken } from './number-taken.ts'
import { type BornInFuture, firstState, isBornInFuture, nationalityOf } from './record-rules.ts'
import * as records from './record-store.ts'

export type NewRecord = Omit<RecordFields, 'birthDate'> & {
  birthDate?: string | undefined
  documents: Partial<Record<FileType, string>>
  details?: DetailsByType | undefined
  /** A retry with the same key returns the first record */
  sending?: Sending | undefined
}

export type Added =
  | { outcome: 'added'; id: string }
  | NumberTaken
  | NotAttached
  | BornInFuture
  | KeyMismatch
  | DetailsRefused

export async function addRecord(
  ctx: Ctx,
  { documents, details = {}, sending, ...fields }: NewRecord,
): Promise<Added> {
  authorise(ctx.actor, 'add-record')
  ctx.files.requireRoom()
  const staged = Object.entries(documents) as [FileType, string][]
  const types = [...Object.keys(documents), ...Object.keys(details)] as FileType[]
  authoriseDocuments(ctx.actor, types)
  if (isBornInFuture(ctx, fields)) return { outcome: 'born-in-future' }
  const planned = planDetails(ctx, { held: [], set: documents, details })
  if (planned.outcome !== 'right') return planned
  const { stated } = planned

  const newId = ctx.newId()
  const at = ctx.now().toISOString()
  const making = { purpose: 'add-record', sending, outcome: 'added', id: newId } as const
  const added = writeOnce(
    ctx,
    'add-record',
    making,
    async (db): Promise<KeyMismatch | undefined> => {
      // A new record has no consent yet.
      const isFree = ctx.actor.role === 'admin' && ctx.settings.consent !== 'required'
      const isAlone = isFree && !(await needsAnotherAdmin(db, ctx, stated))
      const state = firstState(isAlone ? 'admin' : 'moderator')
      await records.insert(db, {
        id: newId,
        ...fields,
        nationality: nationalityOf(ctx.actor, fields.nationality),
        ...state,
        clientDatabase: candidateDatabase,
        createdBy: actorId(ctx),
        createdAt: at,
        updatedAt: at,
        approvedAt: state.approval === 'approved' ? at : null,
        revision: 1,
      })
      await attachDocuments(db, ctx, newId, staged)
      await saveDetails(db, ctx, newId, stated)
      await recordActivity(db, ctx, 'record.added', newId)
      if (state.approval === 'approved') await stateRecord(db, ctx, newId)
      return undefined
    },
  )
  return added.catch((error: unknown) => numberTaken(ctx, error, { ...fields, id: newId }))
}
