import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'

export type ActivityAction =
  | 'record.added'
  | 'record.updated'
  | 'record.approved'
  | 'record.approval-withdrawn'
  | 'record.sent-back'
  | 'record.hidden'
  | 'record.unhidden'
  | 'record.deleted'
  | 'records.exported'
  | 'settings.updated'
  | 'account.registered'
  | 'account.signed-in'
  | 'account.signed-out'

/** Writes down who did what, in the transaction that does it. */
export async function recordActivity(
  db: Db,
  ctx: Ctx,
  action: ActivityAction,
  subjectId: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      id: ctx.newId(),
      at: ctx.now().toISOString(),
      actorKind: ctx.actor.role,
      actorId: ctx.actor.role === 'stranger' ? null : ctx.actor.id,
      action,
      subjectId,
      changes: JSON.stringify(changes),
      network: ctx.network,
    })
    .execute()
}
