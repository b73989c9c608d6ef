import type { ActivityAction } from '#contract/site/activity.ts'
import { appendToChain, eraseFromChain } from '#platform/db/activity-chain.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Writes down who did what, in the transaction that does it. The last thing in it: the end of the
 * chain is locked from here on, and whoever holds it must not wait for anybody else.
 */
export async function recordActivity(
  db: Db,
  ctx: Ctx,
  action: ActivityAction,
  subjectId: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await appendToChain(db, {
    id: ctx.newId(),
    at: ctx.now().toISOString(),
    actorKind: ctx.actor.role,
    actorId: ctx.actor.role === 'stranger' ? null : ctx.actor.id,
    action,
    subjectId,
    changes: JSON.stringify(changes),
    network: ctx.network,
  })
}

/**
 * Empties what the entries about somebody say of them; that something was done stays. Their deletion
 * has to be written down in the same transaction, after this: it is what makes the gaps lawful.
 */
export async function eraseFromActivity(db: Db, subjectId: string): Promise<void> {
  await eraseFromChain(db, subjectId)
}
