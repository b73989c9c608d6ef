import type { Ctx } from '../context.ts'
import { mayEdit } from '../records/record-rules.ts'
import { makeShare, type ShareAsked, type ShareCreated } from './make-share.ts'

/** Makes a code that shows chosen documents of a public record to everybody who has it. */
export async function createShare(ctx: Ctx, asked: ShareAsked): Promise<ShareCreated> {
  return makeShare(ctx, asked, {
    action: 'share-record',
    byHolder: 0,
    mayShare: (_db, { createdBy }) => mayEdit(ctx.actor, { createdBy: { id: createdBy } }),
  })
}
