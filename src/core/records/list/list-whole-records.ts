import type { RecordListQuery } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readEntries } from '../reading/staff-record-store.ts'
import { readPage } from './read-list.ts'

type WholeRecords = { records: StaffRecord[]; total: number }

/** A page of complete records, for staff. */
export async function listWholeRecords(ctx: Ctx, query: RecordListQuery): Promise<WholeRecords> {
  authorise(ctx.actor, 'list-records')

  const { records, total, page } = await readPage(ctx, query, readEntries)
  // A page past the end is empty.
  return { records: page === query.page ? records : [], total: total.count }
}
