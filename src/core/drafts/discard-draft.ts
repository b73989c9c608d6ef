import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { stager } from '../documents/stage-document.ts'
import * as drafts from './draft-store.ts'

export async function discardDraft(ctx: Ctx, form: string): Promise<void> {
  authorise(ctx.actor, 'keep-draft')
  await drafts.remove(ctx.db, stager(ctx), form)
}
