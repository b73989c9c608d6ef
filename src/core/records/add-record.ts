import type { FileType } from '#contract/document-types.ts'
import { candidateDatabase, type RecordFields } from '#contract/record.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { stager } from '../documents/stage-document.ts'
import { firstState } from './record-rules.ts'
import * as records from './record-store.ts'

export type NewRecord = RecordFields & { documents: Partial<Record<FileType, string>> }

export type Added =
  | { outcome: 'added'; id: string }
  | { outcome: 'number-taken'; field: 'passportNumber' | 'irccNumber' }
  | { outcome: 'document-gone'; type: FileType }

class DocumentGone extends Error {
  readonly type: FileType
  constructor(type: FileType) {
    super('A staged document is gone')
    this.type = type
  }
}

export async function addRecord(
  ctx: Ctx,
  { documents: staged, ...fields }: NewRecord,
): Promise<Added> {
  authorise(ctx.actor, 'add-record')

  const id = ctx.newId()
  const at = ctx.now().toISOString()
  const state = firstState(ctx.actor.role === 'admin' ? 'admin' : 'moderator')
  try {
    await ctx.db.transaction().execute(async (db) => {
      await records.insert(db, {
        id,
        ...fields,
        ...state,
        clientDatabase: candidateDatabase,
        createdBy: stager(ctx),
        createdAt: at,
        updatedAt: at,
        approvedAt: state.approval === 'approved' ? at : null,
        revision: 1,
      })
      for (const [type, stagedId] of Object.entries(staged) as [FileType, string][]) {
        const claimed = await documents.claim(db, { id: stagedId, type, stagedBy: stager(ctx) }, id)
        if (!claimed) throw new DocumentGone(type)
      }
      await recordActivity(db, ctx, 'record.added', id)
    })
    return { outcome: 'added', id }
  } catch (error) {
    if (error instanceof DocumentGone) return { outcome: 'document-gone', type: error.type }
    const taken = uniqueViolation(error)
    if (!taken) throw error
    return {
      outcome: 'number-taken',
      field: /ircc/i.test(taken) ? 'irccNumber' : 'passportNumber',
    }
  }
}
