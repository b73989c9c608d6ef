import type { Db } from '#platform/db/schema.ts'
import { countRows, didChange } from '../rows.ts'

/** Stores a secret that is not active until its first code; it does not replace another one. */
export async function keepPending(db: Db, id: string, twoFactorSecret: string): Promise<void> {
  const account = db.updateTable('account').set({ twoFactorSecret, twoFactorStep: null })
  await account.where('id', '=', id).where('twoFactorSecret', 'is', null).execute()
}

/** Deletes an unconfirmed secret, which another signed-in person may have seen. */
export async function forgetPending(db: Db, id: string): Promise<void> {
  const account = db.updateTable('account').set({ twoFactorSecret: null }).where('id', '=', id)
  await account.where('twoFactorAt', 'is', null).execute()
}

export function switchOn(
  db: Db,
  { id, secret, step, now }: { id: string; secret: string; step: number; now: string },
): Promise<boolean> {
  const change = db
    .updateTable('account')
    .set({ twoFactorAt: now, twoFactorStep: step, updatedAt: now })
    .where('id', '=', id)
    .where('twoFactorSecret', '=', secret)
    .where('twoFactorAt', 'is', null)
  return didChange(change)
}

/** Prevents replay: of two concurrent uses of a code, the second is refused. */
export function takeStep(db: Db, id: string, secret: string, step: number): Promise<boolean> {
  const change = db
    .updateTable('account')
    .set({ twoFactorStep: step })
    .where('id', '=', id)
    .where('twoFactorSecret', '=', secret)
    .where('twoFactorAt', 'is not', null)
    .where((row) => row.or([row('twoFactorStep', 'is', null), row('twoFactorStep', '<', step)]))
  return didChange(change)
}

export async function switchOff(db: Db, id: string, now: string): Promise<void> {
  const nothing = { twoFactorSecret: null, twoFactorAt: null, twoFactorStep: null }
  await db
    .updateTable('account')
    .set({ ...nothing, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('recoveryCode').where('accountId', '=', id).execute()
}

export async function replaceRecoveryCodes(db: Db, id: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', id).execute()
  const rows = hashes.map((hash) => ({ accountId: id, hash }))
  await db.insertInto('recoveryCode').values(rows).execute()
}

export function takeRecoveryCode(db: Db, id: string, hash: string): Promise<boolean> {
  const change = db.deleteFrom('recoveryCode').where('accountId', '=', id).where('hash', '=', hash)
  return didChange(change)
}

export async function countRecoveryCodes(db: Db, id: string): Promise<number> {
  return countRows(db, db.selectFrom('recoveryCode').select('hash').where('accountId', '=', id))
}
