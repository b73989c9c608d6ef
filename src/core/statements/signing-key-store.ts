import type { Selectable } from 'kysely'
import type { KeyPurpose } from '#contract/proof/identity.ts'
import type { SigningKeyTable } from '#platform/db/proof-tables.ts'
import type { Db } from '#platform/db/schema.ts'

export type SigningKey = Selectable<SigningKeyTable>

/** The active key; every start of the server creates missing ones. */
export async function currentKey(db: Db, purpose: KeyPurpose): Promise<SigningKey> {
  return db
    .selectFrom('signingKey')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function allKeys(db: Db): Promise<SigningKey[]> {
  return db
    .selectFrom('signingKey')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function retire(db: Db, id: string, at: string): Promise<void> {
  const key = db.updateTable('signingKey').set({ retiredAt: at }).where('id', '=', id)
  await key.where('retiredAt', 'is', null).execute()
}

export async function markCompromised(db: Db, id: string, since: string): Promise<void> {
  await db.updateTable('signingKey').set({ compromisedSince: since }).where('id', '=', id).execute()
}
