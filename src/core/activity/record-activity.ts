import type { ActivityAction } from '#contract/site/activity.ts'
import { appendToChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Appends to the activity in the transaction that makes the change. Call it last: it locks the end of the
 * hash chain, and waiting for another lock while holding that one could deadlock.
 */
export async function recordActivity(
  db: Db,
  ctx: Ctx,
  action: ActivityAction,
  subjectId: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await recordActivities(db, ctx, [{ action, subjectId, changes }])
}

export type ActivityNote = {
  action: ActivityAction
  subjectId: string
  changes?: Record<string, unknown>
}

/** Like recordActivity, for several changes in one transaction. */
export async function recordActivities(db: Db, ctx: Ctx, notes: ActivityNote[]): Promise<void> {
  if (notes.length === 0) return
  await appendToChain(
    db,
    notes.map(({ action, subjectId, changes = {} }) => ({
      id: ctx.newId(),
      at: ctx.now().toISOString(),
      actorKind: ctx.actor.role,
      actorId: ctx.actor.role === 'stranger' ? null : ctx.actor.id,
      action,
      subjectId,
      changes: JSON.stringify(changes),
      network: ctx.network,
    })),
  )
}
