import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readList } from './read-list.ts'

export async function listRecords(ctx: Ctx, query: RecordListQuery): Promise<RecordList> {
  authorise(ctx.actor, 'list-records')
  return readList(ctx, query)
}
