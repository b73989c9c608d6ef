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
      /** Position from 1 to `count` */
      position: number
      count: number
    }
  | { outcome: 'nothing-pending' }

/**
 * A record of the queue with its neighbours: the requested one, or, if it is no longer pending, the
 * next one or the oldest.
 */
export async function findPending(ctx: Ctx, { id }: { id?: string | undefined }): Promise<Pending> {
  authorise(ctx.actor, 'approve-record')

  const entry = id === undefined ? undefined : await pending.entryOf(ctx.db, id)
  const found =
    (await pending.firstFrom(ctx.db, entry ?? 0)) ?? (await pending.firstFrom(ctx.db, 0))
  const record = found && (await readStaffRecord(ctx.db, found.id))
  if (!record) return { outcome: 'nothing-pending' }
  const [previous, next, position, count] = await Promise.all([
    pending.lastBefore(ctx.db, found.entry),
    pending.firstFrom(ctx.db, found.entry + 1),
    pending.countUpTo(ctx.db, found.entry),
    pending.countAll(ctx.db),
  ])
  return {
    outcome: 'found',
    record,
    ...(previous && { previousId: previous.id }),
    ...(next && { nextId: next.id }),
    position,
    count,
  }
}
