import type { readLeaf } from '#contract/proof/leaf.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { markStolen } from '../statements/revoke-key.ts'
import { replaceKey } from '../statements/rotate-key.ts'
import { allKeys } from '../statements/signing-key-store.ts'

/** Ids of the revoked and replaced keys, and hashes of the statements that ended with them */
export type KeysChanged = { revoked: string[]; replaced: string[]; ended: string[] }

/**
 * Applies key revocations and replacements that the leaves of the log report. For a stolen key, the log
 * records only the day from which it counts as stolen.
 */
export async function changeKeysAgain(
  db: Db,
  ctx: Ctx,
  leaves: ReturnType<typeof readLeaf>[],
): Promise<KeysChanged> {
  const changed: KeysChanged = { revoked: [], replaced: [], ended: [] }
  for (const leaf of leaves) {
    if (leaf?.what !== 'key' || leaf.became === 'begins') continue
    const key = (await allKeys(db)).find(({ id }) => id === leaf.thumbprint)
    const since = `${leaf.day}T00:00:00.000Z`
    if (key && leaf.became === 'compromised') {
      if (key.compromisedSince && key.compromisedSince <= since) continue
      changed.ended.push(...(await markStolen(db, ctx, key, since)))
      changed.revoked.push(key.id)
    } else if (key && key.retiredAt === null) {
      await replaceKey(db, ctx, key)
      changed.replaced.push(key.id)
    }
  }
  const { revoked } = changed
  return { ...changed, replaced: changed.replaced.filter((id) => !revoked.includes(id)) }
}
