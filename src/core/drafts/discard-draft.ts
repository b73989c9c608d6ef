import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { stager } from '../documents/stage-document.ts'
import * as drafts from './draft-store.ts'

/** With `sent` only the draft of the form that was sent: in another tab another one may be filled in. */
export async function discardDraft(ctx: Ctx, form: string, sent?: { key: string }): Promise<void> {
  authorise(ctx.actor, 'keep-draft')

  const accountId = stager(ctx)
  if (!sent) return drafts.remove(ctx.db, accountId, form)
  const draft = await drafts.find(ctx.db, accountId, form)
  if (draft && JSON.parse(draft.value).key === sent.key) {
    await drafts.remove(ctx.db, accountId, form, draft.value)
  }
}
