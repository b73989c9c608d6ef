import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import * as drafts from './draft-store.ts'

export async function readDraft(ctx: Ctx, form: string): Promise<unknown> {
  authorise(ctx.actor, 'keep-draft')
  return stillKept(ctx, await drafts.find(ctx.db, actorId(ctx), form))
}

/** The newest of the caller's drafts of one form. */
export async function readLatestDraft(ctx: Ctx, form: string): Promise<unknown> {
  authorise(ctx.actor, 'keep-draft')
  return stillKept(ctx, await drafts.findLatest(ctx.db, actorId(ctx), form))
}

function stillKept(ctx: Ctx, draft?: { value: string; updatedAt: string }): unknown {
  if (!draft || draft.updatedAt < drafts.draftsEndedBefore(ctx.now())) return undefined
  return JSON.parse(draft.value)
}
