import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { makeMissing } from './settle-identity.ts'
import * as keys from './signing-key-store.ts'
import { withdraw } from './state-record.ts'
import { endMany } from './statement-store.ts'

type KeyRevoked = 'revoked' | 'revoked-already' | 'not-found' | 'revoked-before'

/**
 * Revokes a key that somebody else may have had since then. Its statements stay valid only if the log
 * proves that they are older; other public records get statements of a new key.
 */
export async function revokeKey(ctx: Ctx, id: string, since: Date): Promise<KeyRevoked> {
  return writeAs(ctx, 'manage-keys', async (db) => {
    const key = (await keys.allKeys(db)).find((one) => one.id === id)
    if (!key) return 'not-found'
    // A later date would make statements valid again that the first revocation ended.
    if (key.compromisedSince && key.compromisedSince < since.toISOString()) return 'revoked-before'
    if (key.compromisedSince === since.toISOString()) return 'revoked-already'
    await withdraw(db, ctx, await markStolen(db, ctx, key, since.toISOString()))
    return 'revoked'
  })
}

/** Revokes the key in the database; returns the hashes of the ended statements, which the caller must log. */
export async function markStolen(db: Db, ctx: Ctx, { id, did }: keys.SigningKey, since: string) {
  const at = ctx.now().toISOString()
  await keys.markCompromised(db, id, since)
  await keys.retire(db, id, at)
  await makeMissing({ ...ctx, db }, did)
  // Waits for statements that are being made, with the key as it was before, so that they end as well.
  await recordActivity(db, ctx, 'key.revoked', id, { since })
  return endMany(db, at, { id, since })
}
