import type { RecordList, RecordListQuery } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { readList } from './read-list.ts'

export async function listOwnRecords(ctx: Ctx, query: RecordListQuery): Promise<RecordList> {
  authorise(ctx.actor, 'list-own-records')
  return readList(ctx, { ...query, enteredBy: actorId(ctx) })
}
