import { didOf, hostOfDid, isLocalDid, keyPurposes } from '#contract/proof/identity.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { headOfLog, logsOf } from '../log/log-store.ts'
import { insertNew } from '../rows.ts'
import { writeAs } from '../write-as.ts'
import * as keys from './signing-key-store.ts'
import { withdraw } from './state-record.ts'
import { endMany } from './statement-store.ts'

type Identity = { publicUrl: URL; newIdentity: string | undefined; isServing: boolean }
type Settled = { outcome: 'settled' } | { outcome: 'another-address'; before: string }

/**
 * Creates missing keys at the start. Statements name the site's address, so they do not survive a move to
 * another address: the operator has to confirm it, once something is signed. A command keeps the present
 * identity.
 */
export async function settleIdentity(
  ctx: Ctx,
  { publicUrl, newIdentity, isServing }: Identity,
): Promise<Settled> {
  const did = didOf(publicUrl)
  const inUse = (await keys.allKeys(ctx.db)).filter(({ retiredAt }) => retiredAt === null)
  const moved = inUse.find((key) => key.did !== did)
  if (moved && isServing) {
    const before = await boundTo(ctx.db, { publicUrl, newIdentity })
    if (before !== undefined) return { outcome: 'another-address', before }
    await takeNewIdentity(ctx, did)
  } else if (inUse.length < keyPurposes.length) {
    await makeMissing(ctx, moved?.did ?? did)
  }
  return { outcome: 'settled' }
}

/** The host that a site cannot leave for this address, because it has signed as that; undefined: it is free. */
export async function boundTo(db: Db, { publicUrl, newIdentity }: Omit<Identity, 'isServing'>) {
  const did = didOf(publicUrl)
  const inUse = (await keys.allKeys(db)).filter(({ retiredAt }) => retiredAt === null)
  const moved = inUse.find((key) => key.did !== did)
  if (!moved || newIdentity === publicUrl.host || isLocalDid(moved.did)) return undefined
  return (await hasSigned(db)) ? hostOfDid(moved.did) : undefined
}

async function hasSigned(db: Db): Promise<boolean> {
  const { seq } = await headOfLog(db)
  if (seq > 0 || (await logsOf(db)).length > 0) return true
  return (await db.selectFrom('statement').select('id').limit(1).execute()).length > 0
}

async function takeNewIdentity(ctx: Ctx, did: string): Promise<void> {
  await writeAs(ctx, 'manage-keys', async (db) => {
    const inUse = (await keys.allKeys(db)).filter(({ retiredAt }) => retiredAt === null)
    // Another process, which started at the same time, has made them.
    if (inUse.every((key) => key.did === did)) return
    const at = ctx.now().toISOString()
    for (const key of inUse) await keys.retire(db, key.id, at)
    await makeMissing({ ...ctx, db }, did)
    // Waits for statements that are being made at the earlier address, so that they end as well.
    await recordActivity(db, ctx, 'key.rotated', did)
    await withdraw(db, ctx, await endMany(db, at))
  })
}

/** Idempotent: if several processes do this at once, one of them inserts the keys. */
export async function makeMissing(ctx: Pick<Ctx, 'db' | 'identity' | 'now'>, did: string) {
  const createdAt = ctx.now().toISOString()
  for (const purpose of keyPurposes) {
    const made = ctx.identity.signingKeys.create()
    // Only one of each purpose is active.
    await insertNew(ctx.db, 'signingKey', { ...made, purpose, did, createdAt })
  }
}
