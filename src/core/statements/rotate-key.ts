import { type KeyPurpose, keyPurposes } from '#contract/proof/identity.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { makeMissing } from './settle-identity.ts'
import * as keys from './signing-key-store.ts'

/** Replaces the signing key; what the old key signed stays valid. Returns the new key's id. */
export async function rotateKey(ctx: Ctx, purpose: KeyPurpose): Promise<string> {
  return writeAs(ctx, 'manage-keys', async (db) => {
    return replaceKey(db, ctx, await keys.currentKey(db, purpose))
  })
}

/** Part of accepting a new site key: replaces signing keys that only the lost key could decrypt. */
export async function replaceLostKeys(db: Db, ctx: Ctx): Promise<void> {
  for (const purpose of keyPurposes) {
    const key = await keys.currentKey(db, purpose)
    if (!ctx.identity.signingKeys.opens(key)) await replaceKey(db, ctx, key)
  }
}

export async function replaceKey(db: Db, ctx: Ctx, before: keys.SigningKey): Promise<string> {
  await keys.retire(db, before.id, ctx.now().toISOString())
  await makeMissing({ ...ctx, db }, before.did)
  const { id } = await keys.currentKey(db, before.purpose)
  await recordActivity(db, ctx, 'key.rotated', id, { key: { from: before.id, to: id } })
  return id
}
