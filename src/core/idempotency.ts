import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from './context.ts'

type Purpose = 'add-record' | 'add-class' | 'record-payment' | 'correct-payment'

const keptMs = 2 * 86_400_000

export type KeyTaken =
  | { outcome: 'made-before'; answerId: string }
  /** The key came with another request then */
  | { outcome: 'key-mismatch' }

type Key = { key: string; purpose: Purpose; answerId: string; asked?: string | undefined }

/**
 * Takes a key for what is about to be made; if it was taken before, answers the id that was made
 * then. Whoever comes with the same key at the same time waits here for the first to finish.
 */
export async function takeKey(
  db: Db,
  ctx: Ctx,
  { key, purpose, answerId, asked }: Key,
): Promise<KeyTaken | undefined> {
  const accountId = ctx.actor.role === 'stranger' ? '' : ctx.actor.id
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKey')
    .values({ accountId, purpose, key, answerId, asked, at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const first = await db
    .selectFrom('idempotencyKey')
    .select(['answerId', 'asked'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (asked !== undefined && asked !== first.asked) return { outcome: 'key-mismatch' }
  return { outcome: 'made-before', answerId: first.answerId }
}

/** Deletes keys that nobody tries again with. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await db.deleteFrom('idempotencyKey').where('at', '<', before).execute()
}
