import type { ActivityAction } from '#contract/site/activity.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../../context.ts'
import { findStaffRecord } from './find-staff-record.ts'

/** What approves a record, ends its approval, or makes another review necessary */
const approving: ActivityAction[] = [
  'record.added',
  'record.updated',
  'record.approved',
  'record.approval-withdrawn',
  'record.sent-back',
  'record.sending-back-undone',
]

/** The actions that change a record, and not only something beside it */
const changes: ActivityAction[] = [
  ...approving,
  'record.hidden',
  'record.unhidden',
  'record.deleted',
  'record.brought-back',
]

export type LastChange = { revision: number; name?: string; isOwn?: true }

/** The present revision of a record, and who changed it last, unless that account was deleted. */
export async function readLastChange(ctx: Ctx, id: string): Promise<LastChange | undefined> {
  const record = await findStaffRecord(ctx, id)
  if (!record) return undefined
  const { name, actorId } = (await lastOf(ctx.db, id, changes)) ?? {}
  const { revision } = record
  if (!name) return { revision }
  const isOwn = ctx.actor.role !== 'stranger' && ctx.actor.id === actorId
  return { revision, name, ...(isOwn && { isOwn }) }
}

/** Whether a record was approved and has not changed since, apart from its visibility. */
export async function hasLostApproval(db: Db, id: string): Promise<boolean> {
  const last = await lastOf(db, id, approving)
  if (last?.action !== 'record.sent-back') return last?.action === 'record.approval-withdrawn'
  return 'approval' in JSON.parse(last.changes)
}

function lastOf(db: Db, id: string, actions: ActivityAction[]) {
  return db
    .selectFrom('activity')
    .leftJoin('account', 'account.id', 'activity.actorId')
    .select(['account.name', 'activity.actorId', 'activity.action', 'activity.changes'])
    .where('activity.subjectId', '=', id)
    .where('activity.action', 'in', actions)
    .orderBy('activity.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
