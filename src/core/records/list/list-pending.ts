import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readList } from './read-list.ts'

export type PendingQuery = Pick<RecordListQuery, 'size' | 'page' | 'after'>

/** Records awaiting approval, oldest first. Those sent back return when they are corrected. */
export async function listPending(ctx: Ctx, query: PendingQuery): Promise<RecordList> {
  authorise(ctx.actor, 'approve-record')
  return readList(ctx.db, { ...query, sort: 'oldest', approval: 'pending' })
}
