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
import { takeKey } from '../idempotency.ts'
import { writeAs } from '../write-as.ts'
import { type NumberTaken, numberTaken } from './number-taken.ts'
import { firstState, nationalityOf } from './record-rules.ts'
import * as records from './record-store.ts'

export type NewRecord = RecordFields & {
  documents: Partial<Record<FileType, string>>
  /** An idempotency key: a second try with it returns the first record */
  idempotencyKey?: string | undefined
  /** A fingerprint of the whole request */
  asked?: string | undefined
}

export type Added =
  | { outcome: 'added'; id: string }
  | NumberTaken
  | NotAttached
  | { outcome: 'key-mismatch' }

export async function addRecord(
  ctx: Ctx,
  { documents, idempotencyKey: key, asked, ...fields }: NewRecord,
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
      const given = { key, asked, purpose: 'add-record', answerId: newId } as const
      const taken = key && (await takeKey(db, ctx, { ...given, key }))
      if (taken) {
        return taken.outcome === 'made-before' ? { outcome: 'added', id: taken.answerId } : taken
      }
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
      return { outcome: 'added', id: newId }
    })
  } catch (error) {
    const undone = notAttached(error)
    if (undone) return undone
    const taken = await numberTaken(ctx, error, { ...fields, id: newId })
    if (taken) return taken
    throw error
  }
}
