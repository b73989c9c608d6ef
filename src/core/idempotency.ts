import type { Db } from '#platform/db/schema.ts'
import type { Action } from './authorise.ts'
import type { Ctx } from './context.ts'
import { actorId } from './documents/stage-document.ts'
import { insertNew } from './rows.ts'
import { daysFrom } from './today.ts'
import { type Mail, writeAs } from './write-as.ts'

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
  | 'ask-own-request'

/** The idempotency key of one request or form, and a fingerprint of everything that was sent with it. */
export type Sending = { key: string; fingerprint: string }

type Made<Outcome extends string> = { outcome: Outcome; id: string }
/** The key or id was used before with different content, so this request is not saved. */
export type KeyMismatch = { outcome: 'key-mismatch' }

type Making<Outcome extends string> = Made<Outcome> & {
  purpose: Purpose
  sending: Sending | undefined
}

/**
 * A transaction of `writeAs` whose creation is idempotent: the first request with a key creates something, and
 * a retry gets the first answer. A concurrent request with the same key waits for the first transaction to
 * end. A refused request may be retried with the same key.
 */
export function writeOnce<Outcome extends string, const Refused extends { outcome: string }>(
  ctx: Ctx,
  action: Action,
  { purpose, sending, ...made }: Making<Outcome>,
  /** Returns the reason if it refuses, otherwise undefined */
  make: (db: Db, mail: Mail) => Promise<Refused | undefined>,
): Promise<Made<Outcome> | Refused | KeyMismatch> {
  return writeAs(ctx, action, async (db, mail) => {
    if (!sending) return (await make(db, mail)) ?? made
    const { key, fingerprint: asked } = sending
    const taken = { accountId: actorId(ctx), purpose, key }
    const row = { ...taken, answerId: made.id, asked, at: ctx.now().toISOString() }
    if (!(await insertNew(db, 'idempotencyKey', row))) {
      const first = await db
        .selectFrom('idempotencyKey')
        .select(['answerId', 'asked'])
        .where((row) => row.and(taken))
        .executeTakeFirstOrThrow()
      return first.asked === asked ? { ...made, id: first.answerId } : { outcome: 'key-mismatch' }
    }
    const refused = await make(db, mail)
    if (!refused) return made
    await db
      .deleteFrom('idempotencyKey')
      .where((row) => row.and(taken))
      .execute()
    return refused
  })
}

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotencyKey').where('at', '<', daysFrom(now, -2)).execute()
}
