import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { makeMissing } from './settle-identity.ts'
import * as keys from './signing-key-store.ts'
import { withdraw } from './state-record.ts'
import { endMany } from './statement-store.ts'

type KeyRevoked = 'revoked' | 'not-found' | 'revoked-before'

/**
 * For a key that somebody else may have had since then: it is no longer the site's. Of what it signed
 * only that still stands which the log proves to be older; other public records get statements of a new key.
 */
export async function revokeKey(ctx: Ctx, id: string, since: Date): Promise<KeyRevoked> {
  return writeAs(ctx, 'manage-keys', async (db) => {
    const key = (await keys.allKeys(db)).find((one) => one.id === id)
    if (!key) return 'not-found'
    // A later day would give back what the first one took.
    if (key.compromisedSince && key.compromisedSince < since.toISOString()) return 'revoked-before'
    await withdraw(db, ctx, await markStolen(db, ctx, key, since.toISOString()))
    return 'revoked'
  })
}

/** Returns the hashes of the statements that it ends: the log has to say so. */
export async function markStolen(
  db: Db,
  ctx: Ctx,
  { id, did }: keys.SigningKey,
  since: string,
): Promise<string[]> {
  const at = ctx.now().toISOString()
  await keys.markCompromised(db, id, since)
  await keys.retire(db, id, at)
  await makeMissing({ ...ctx, db }, did)
  const ended = await endMany(db, at, { id, since })
  await recordActivity(db, ctx, 'key.revoked', id, { since })
  return ended
}
