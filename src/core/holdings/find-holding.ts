import type { Correction, Holding } from '#contract/shares/holding.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { find } from './correction-store.ts'
import { holdingOf } from './holding-store.ts'

type Held = Holding & { correction?: Correction }

/** The account that holds a record, for staff who may read the record; undefined if there is none. */
export async function findHolding(ctx: Ctx, recordId: string): Promise<Held | undefined> {
  if (!(await findStaffRecord(ctx, recordId))) return undefined
  const held = await holdingOf(ctx.db, recordId)
  if (!held) return undefined
  const { accountId, name, email, claimedAt } = held
  const correction = await find(ctx.db, recordId)
  return { account: { id: accountId, name, email }, claimedAt, ...(correction && { correction }) }
}
