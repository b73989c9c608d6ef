import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { draftsEndedBefore } from './draft-rules.ts'
import * as drafts from './draft-store.ts'

/** The person's draft of a form. */
export async function readDraft(ctx: Ctx, form: string): Promise<unknown> {
  authorise(ctx.actor, 'keep-draft')

  const draft = await drafts.find(ctx.db, actorId(ctx), form)
  if (!draft || draft.updatedAt < draftsEndedBefore(ctx.now())) return undefined
  return JSON.parse(draft.value)
}
