import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as pending from './pending-store.ts'
import { readStaffRecord } from './staff-record-store.ts'

export type Pending =
  | {
      outcome: 'found'
      record: StaffRecord
      previousId?: string
      nextId?: string
      /** From 1, of `count` */
      position: number
      count: number
    }
  | { outcome: 'nothing-pending' }

/**
 * One record of the queue, with its neighbours: the one asked for, or if that is no longer pending
 * the next after it, or the oldest.
 */
export async function findPending(ctx: Ctx, { id }: { id?: string | undefined }): Promise<Pending> {
  authorise(ctx.actor, 'approve-record')

  const found =
    (id === undefined ? undefined : await pending.firstFrom(ctx.db, id)) ??
    (await pending.firstFrom(ctx.db, ''))
  const record = found && (await readStaffRecord(ctx.db, found))
  if (!record) return { outcome: 'nothing-pending' }
  const [previousId, nextId, position, count] = await Promise.all([
    pending.lastBefore(ctx.db, record.id),
    pending.firstAfter(ctx.db, record.id),
    pending.countUpTo(ctx.db, record.id),
    pending.countAll(ctx.db),
  ])
  return {
    outcome: 'found',
    record,
    ...(previousId && { previousId }),
    ...(nextId && { nextId }),
    position,
    count,
  }
}
