import type { RecordListQuery } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { readEntries } from '../reading/staff-record-store.ts'
import { readPage } from './read-list.ts'

export type WholeRecords = { records: StaffRecord[]; total: number }

/** A page of records with all that staff know of them. */
export async function listWholeRecords(ctx: Ctx, query: RecordListQuery): Promise<WholeRecords> {
  authorise(ctx.actor, 'list-records')

  const { records, total, page } = await readPage(ctx.db, query, readEntries)
  // Whoever asks past the end has them all.
  return { records: page === query.page ? records : [], total: total.count }
}
