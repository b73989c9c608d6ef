import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as drafts from './draft-store.ts'

/** With `sent`, deletes only the draft of the sent form: another tab may have saved a different one. */
export async function discardDraft(ctx: Ctx, form: string, sent?: { key: string }): Promise<void> {
  const accountId = actorId(ctx)
  await writeAs(ctx, 'keep-draft', async (db) => {
    if (!sent) return drafts.remove(db, accountId, form)
    const draft = await drafts.find(db, accountId, form)
    if (draft && JSON.parse(draft.value).key === sent.key) {
      await drafts.remove(db, accountId, form, draft.value)
    }
  })
}
