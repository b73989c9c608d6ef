import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { mayEdit } from '../record-rules.ts'
import { readStaffRecord } from './staff-record-store.ts'

/** A complete record. Moderators see only those that they entered. */
export async function findStaffRecord(ctx: Ctx, id: string): Promise<StaffRecord | undefined> {
  authorise(ctx.actor, 'read-record')

  const record = await readStaffRecord(ctx.db, id)
  return record && mayEdit(ctx.actor, record) ? record : undefined
}
