import type { RecordListQuery } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { orderOf, sealCursor } from '../list/list-order.ts'
import { readList } from '../list/read-list.ts'
import * as pending from './pending-store.ts'
import { readStaffRecord } from './staff-record-store.ts'

export type Pending =
  | {
      outcome: 'found'
      record: StaffRecord
      previousId?: string
      nextId?: string
      /** Position from 1 to `count`; absent for a filtered queue */
      position?: number
      count: number
    }
  | { outcome: 'nothing-pending' }

type Asked = {
  id?: string | undefined
  /** A filter or another order of the queue; absent: the whole queue */
  among?: RecordListQuery | undefined
}

/**
 * A record of the queue with its neighbours: the requested one, or, if it is no longer pending, the next
 * one or the first.
 */
export async function findPending(ctx: Ctx, { id, among }: Asked): Promise<Pending> {
  authorise(ctx.actor, 'approve-record')

  if (among && id !== undefined) return findAmong(ctx, id, among)
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

const opposites: Partial<Record<string, RecordListQuery['sort']>> = {
  newest: 'oldest',
  oldest: 'newest',
}

async function findAmong(ctx: Ctx, id: string, among: RecordListQuery): Promise<Pending> {
  const one = { ...among, approval: 'pending', size: 1, page: 1, after: undefined } as const
  const { sort } = among
  const reversed = opposites[sort] ?? (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
  const order = orderOf(sort)
  const cursor = await pending.cursorOf(ctx.db, id, order.column)
  const after = cursor && sealCursor(cursor, order)
  const [previous, next] = await Promise.all([
    readList(
      ctx,
      { ...one, after, sort: reversed as RecordListQuery['sort'] },
      { isBackward: true },
    ),
    readList(ctx, { ...one, after }),
  ])
  const record = await readStaffRecord(ctx.db, id)
  const { count } = next.total
  if (record?.approval === 'pending' && !record.sentBack) {
    const [previousId, nextId] = [previous.rows[0]?.id, next.rows[0]?.id]
    return {
      outcome: 'found',
      record,
      ...(previousId && { previousId }),
      ...(nextId && { nextId }),
      count,
    }
  }
  const first = next.rows[0] ?? (await readList(ctx, one)).rows[0]
  return first ? findAmong(ctx, first.id, among) : { outcome: 'nothing-pending' }
}
