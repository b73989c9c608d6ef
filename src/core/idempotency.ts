import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from './context.ts'
import { actorId } from './documents/stage-document.ts'
import { daysFrom } from './today.ts'

type Purpose =
  | 'add-record'
  | 'add-class'
  | 'add-notice'
  | 'record-payment'
  | 'correct-payment'
  | 'invite'
  | 'create-api-token'
  | 'create-share'
  | 'record-consent'
  | 'record-request'

/** The idempotency key of one request or form, and a fingerprint of everything that was sent with it. */
export type Sending = { key: string; fingerprint: string }

type Made<Outcome extends string> = { outcome: Outcome; id: string }
/** The key or id was used before with different content, so this request is not saved. */
export type KeyMismatch = { outcome: 'key-mismatch' }

type Making<Outcome extends string, Refused> = {
  purpose: Purpose
  sending: Sending | undefined
  made: Made<Outcome>
  /** Returns the reason if it refuses, otherwise undefined */
  make: () => Promise<Refused | undefined>
}

/**
 * Makes creation idempotent: the first request with a key creates something, and a retry gets the first
 * answer. A concurrent request with the same key waits for the first transaction to end. A refused request
 * may be retried with the same key.
 */
export async function makeOnce<Outcome extends string, Refused extends { outcome: string }>(
  db: Db,
  ctx: Ctx,
  { purpose, sending, made, make }: Making<Outcome, Refused>,
): Promise<Made<Outcome> | Refused | KeyMismatch> {
  if (!sending) return (await make()) ?? made
  const { key, fingerprint: asked } = sending
  const taken = { accountId: actorId(ctx), purpose, key }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKey')
    .values({ ...taken, answerId: made.id, asked, at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    const first = await findKey(db, taken)
    return first.asked === asked ? { ...made, id: first.answerId } : { outcome: 'key-mismatch' }
  }
  const refused = await make()
  if (!refused) return made
  await removeKey(db, taken)
  return refused
}

type Taken = { accountId: string; purpose: Purpose; key: string }

function findKey(db: Db, taken: Taken) {
  return db
    .selectFrom('idempotencyKey')
    .select(['answerId', 'asked'])
    .where((row) => row.and(taken))
    .executeTakeFirstOrThrow()
}

async function removeKey(db: Db, taken: Taken): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where((row) => row.and(taken))
    .execute()
}

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotencyKey').where('at', '<', daysFrom(now, -2)).execute()
}
