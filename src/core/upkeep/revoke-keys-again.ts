import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { revokeKey } from '../statements/revoke-key.ts'
import { allKeys } from '../statements/signing-key-store.ts'

type Stolen = { id: string; at: string }

/**
 * After a restore, revokes the signing keys that were revoked after the backup, earliest date first;
 * returns their ids.
 */
export async function revokeKeysAgain(ctx: Ctx, stolen: Stolen[]): Promise<string[]> {
  authorise(ctx.actor, 'manage-keys')

  const revoked: string[] = []
  for (const { id, at } of stolen.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const isKnown = (await allKeys(ctx.db)).some(
      (key) => key.id === id && key.compromisedSince === at,
    )
    if (!isKnown && (await revokeKey(ctx, id, new Date(at))) === 'revoked') revoked.push(id)
  }
  return revoked
}
