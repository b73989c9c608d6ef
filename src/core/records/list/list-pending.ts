import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readList } from './read-list.ts'

export type PendingQuery = Omit<RecordListQuery, 'approval' | 'sort'> &
  Partial<Pick<RecordListQuery, 'sort'>>

/** Records awaiting approval, by default oldest first; not those that were sent back and not corrected. */
export async function listPending(ctx: Ctx, query: PendingQuery): Promise<RecordList> {
  authorise(ctx.actor, 'approve-record')
  return readList(ctx, { sort: 'oldest', ...query, approval: 'pending' })
}
