import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { longestWaiting } from '../reading/pending-store.ts'
import { readStaffRecord } from '../reading/staff-record-store.ts'

/** The record that has waited longest for approval. */
export async function oldestPending(ctx: Ctx): Promise<StaffRecord | undefined> {
  authorise(ctx.actor, 'read-record-figures')

  const first = await longestWaiting(ctx.db)
  return first && readStaffRecord(ctx.db, first.id)
}
