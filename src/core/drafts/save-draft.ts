import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import { longestDraft, mostDrafts } from './draft-rules.ts'
import * as drafts from './draft-store.ts'

/** Saves the draft of a form that has not been sent. */
export async function saveDraft(
  ctx: Ctx,
  { form, value }: { form: string; value: object },
): Promise<'saved' | 'too-large'> {
  authorise(ctx.actor, 'keep-draft')
  ctx.files.requireRoom()

  const text = JSON.stringify(value)
  if (text.length > longestDraft) return 'too-large'
  const accountId = actorId(ctx)
  await writeAs(ctx, 'keep-draft', async (db) => {
    await drafts.put(db, { accountId, form, value: text, updatedAt: ctx.now().toISOString() })
    await drafts.keepLatest(db, accountId, mostDrafts)
  })
  return 'saved'
}
