import type { Share } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { presentShare } from './share-rules.ts'
import { listOf } from './share-store.ts'

/** The shares of a record, newest first; undefined if the caller may not read the record. */
export async function listShares(ctx: Ctx, recordId: string): Promise<Share[] | undefined> {
  if (!(await findStaffRecord(ctx, recordId))) return undefined
  const now = ctx.now()
  return (await listOf(ctx.db, recordId, now)).map((row) => presentShare(row, now))
}
