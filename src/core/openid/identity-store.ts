import type { Db } from '#platform/db/schema.ts'
import { didChange, isAny } from '../rows.ts'

export type Identity = { issuer: string; subject: string }

export async function accountOf(db: Db, { issuer, subject }: Identity) {
  const found = await db
    .selectFrom('accountIdentity')
    .select('accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.accountId
}

export function hasOtherSubject(db: Db, { issuer, subject }: Identity, accountId: string) {
  const found = db
    .selectFrom('accountIdentity')
    .select('subject')
    .where('accountId', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '!=', subject)
  return isAny(found)
}

/** Idempotent: of two concurrent callbacks, the second finds the identity linked. */
export async function link(
  db: Db,
  { issuer, subject }: Identity,
  { accountId, linkedAt }: { accountId: string; linkedAt: string },
): Promise<void> {
  await db
    .insertInto('accountIdentity')
    .values({ issuer, subject, accountId, linkedAt })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/** Since when the account can be entered by an OpenID provider; undefined if it cannot */
export async function linkedSince(db: Db, accountId: string): Promise<string | undefined> {
  const earliest = await db
    .selectFrom('accountIdentity')
    .select('linkedAt')
    .where('accountId', '=', accountId)
    .orderBy('linkedAt')
    .limit(1)
    .executeTakeFirst()
  return earliest?.linkedAt
}

export function removeOf(db: Db, accountId: string): Promise<boolean> {
  return didChange(db.deleteFrom('accountIdentity').where('accountId', '=', accountId))
}
