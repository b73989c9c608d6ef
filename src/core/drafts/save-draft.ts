import { draftOfRecord } from '#contract/forms/record-draft.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { mayEdit } from '../records/record-rules.ts'
import { lockCandidate } from '../records/record-store.ts'
import { writeAs } from '../write-as.ts'
import * as drafts from './draft-store.ts'

const longestDraft = 32_000
const mostDrafts = 50

type NewDraft = {
  form: string
  value: object
  /** The versions (`at` of the value) that the caller has loaded or saved; without it, any version is replaced */
  known?: readonly number[] | undefined
}

/**
 * Saves the draft of an unsent form; a draft of a record only if the caller may edit that record. A version
 * that another tab has saved meanwhile is not replaced.
 */
export async function saveDraft(
  ctx: Ctx,
  { form, value, known }: NewDraft,
): Promise<'saved' | 'too-large' | 'not-found' | 'changed-meanwhile'> {
  authorise(ctx.actor, 'keep-draft')
  ctx.files.requireRoom()

  const text = JSON.stringify(value)
  if (text.length > longestDraft) return 'too-large'
  const accountId = actorId(ctx)
  return writeAs(ctx, 'keep-draft', async (db) => {
    if (!(await mayKeep(db, ctx, form))) return 'not-found'
    if (known && !(await isKnown(db, { accountId, form, known }))) return 'changed-meanwhile'
    await drafts.put(db, { accountId, form, value: text, updatedAt: ctx.now().toISOString() })
    await drafts.keepLatest(db, accountId, mostDrafts)
    return 'saved'
  })
}

type Wanted = { accountId: string; form: string; known: readonly number[] }

async function isKnown(db: Db, { accountId, form, known }: Wanted): Promise<boolean> {
  const kept = await drafts.lock(db, accountId, form)
  return kept === undefined || known.includes(JSON.parse(kept.value).at ?? 0)
}

/** Locks the record, so that a concurrent erasure waits and then deletes the draft too. */
async function mayKeep(db: Db, { actor }: Ctx, form: string): Promise<boolean> {
  const ofRecords = draftOfRecord('')
  if (!form.startsWith(ofRecords)) return true
  const record = await lockCandidate(db, form.slice(ofRecords.length))
  return record !== undefined && mayEdit(actor, { createdBy: { id: record.createdBy } })
}
