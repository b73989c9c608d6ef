import { draftOfRecord } from '#contract/forms/record-draft.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { mayEdit } from '../records/record-rules.ts'
import { lockCandidate } from '../records/record-store.ts'
import { writeAs } from '../write-as.ts'
import { longestDraft, mostDrafts } from './draft-rules.ts'
import * as drafts from './draft-store.ts'

/** Saves the draft of an unsent form; a draft of a record only if the caller may edit that record. */
export async function saveDraft(
  ctx: Ctx,
  { form, value }: { form: string; value: object },
): Promise<'saved' | 'too-large' | 'not-found'> {
  authorise(ctx.actor, 'keep-draft')
  ctx.files.requireRoom()

  const text = JSON.stringify(value)
  if (text.length > longestDraft) return 'too-large'
  const accountId = actorId(ctx)
  return writeAs(ctx, 'keep-draft', async (db) => {
    if (!(await mayKeep(db, ctx, form))) return 'not-found'
    await drafts.put(db, { accountId, form, value: text, updatedAt: ctx.now().toISOString() })
    await drafts.keepLatest(db, accountId, mostDrafts)
    return 'saved'
  })
}

/** Locks the record, so that a concurrent erasure waits and then deletes the draft too. */
async function mayKeep(db: Db, { actor }: Ctx, form: string): Promise<boolean> {
  const ofRecords = draftOfRecord('')
  if (!form.startsWith(ofRecords)) return true
  const record = await lockCandidate(db, form.slice(ofRecords.length))
  return record !== undefined && mayEdit(actor, { createdBy: { id: record.createdBy } })
}
