import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from './context.ts'
import { actorId } from './documents/stage-document.ts'

type Purpose =
  | 'add-record'
  | 'add-class'
  | 'add-notice'
  | 'record-payment'
  | 'correct-payment'
  | 'invite'
  | 'create-api-token'
  | 'create-share'

const keptMs = 2 * 86_400_000

/** One request or form: its key, and the fingerprint of everything that was sent with it. */
export type Sending = { key: string; fingerprint: string }

type Made<Outcome extends string> = { outcome: Outcome; id: string }
/** The key, or the id, came with something else before: what is sent now is not saved. */
export type KeyMismatch = { outcome: 'key-mismatch' }

type Making<Outcome extends string, Refused> = {
  purpose: Purpose
  sending: Sending | undefined
  made: Made<Outcome>
  /** Answers why not, if not */
  make: () => Promise<Refused | undefined>
}

/**
 * Makes something at the first request with a key; the same request again gets the answer of the first.
 * Whoever comes with the same key at the same time waits here for the first to finish. What was refused
 * may be tried again.
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
    // Forms for records had no fingerprint before 0.2.0: their key is one.
    const isSame = (first.asked ?? key) === asked
    return isSame ? { ...made, id: first.answerId } : { outcome: 'key-mismatch' }
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

/** Deletes keys that nobody tries again with. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await db.deleteFrom('idempotencyKey').where('at', '<', before).execute()
}
