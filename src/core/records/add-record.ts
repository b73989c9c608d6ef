import type { FileType } from '#contract/document-types.ts'
import { candidateDatabase, type RecordFields } from '#contract/record.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import {
  attachDocuments,
  authoriseDocuments,
  type NotAttached,
  notAttached,
} from '../documents/attach-documents.ts'
import { actorId } from '../documents/stage-document.ts'
import { type KeyMismatch, makeOnce, type Sending } from '../idempotency.ts'
import { writeAs } from '../write-as.ts'
import { type NumberTaken, numberTaken } from './number-taken.ts'
import { firstState, nationalityOf } from './record-rules.ts'
import * as records from './record-store.ts'

export type NewRecord = Omit<RecordFields, 'birthDate'> & {
  birthDate?: string | undefined
  documents: Partial<Record<FileType, string>>
  /** A second try with the same key returns the first record */
  sending?: Sending | undefined
}

export type Added = { outcome: 'added'; id: string } | NumberTaken | NotAttached | KeyMismatch

export async function addRecord(
  ctx: Ctx,
  { documents, sending, ...fields }: NewRecord,
): Promise<Added> {
  authorise(ctx.actor, 'add-record')
  ctx.files.requireRoom()
  const staged = Object.entries(documents) as [FileType, string][]
  authoriseDocuments(
    ctx.actor,
    staged.map(([type]) => type),
  )

  const newId = ctx.newId()
  const at = ctx.now().toISOString()
  const state = firstState(ctx.actor.role === 'admin' ? 'admin' : 'moderator')
  try {
    return await writeAs(ctx, 'add-record', async (db): Promise<Added> => {
      const made = { outcome: 'added', id: newId } as const
      async function make(): Promise<KeyMismatch | undefined> {
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
        await recordActivity(db, ctx, 'record.added', newId)
        return undefined
      }
      return makeOnce(db, ctx, { purpose: 'add-record', sending, made, make })
    })
  } catch (error) {
    const undone = notAttached(error)
    if (undone) return undone
    const taken = await numberTaken(ctx, error, { ...fields, id: newId })
    if (taken) return taken
    throw error
  }
}
