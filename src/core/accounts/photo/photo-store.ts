import { expressionBuilder } from 'kysely'
import type { Db, Schema } from '#platform/db/schema.ts'
import { filesOf } from '../../documents/document-store.ts'

/** A subquery for the id of an account's photo, for queries of accounts. */
export function photoId() {
  return expressionBuilder<Schema, 'account'>()
    .selectFrom('document')
    .select('document.id')
    .whereRef('document.accountId', '=', 'account.id')
    .as('photoId')
}

export async function claim(db: Db, id: string, accountId: string): Promise<void> {
  const claimed = { accountId, type: 'photo' }
  await db.updateTable('document').set(claimed).where('id', '=', id).execute()
}

/** Deletes an account's photo; returns the blobs that are no longer used. */
export async function remove(db: Db, accountId: string): Promise<string[]> {
  const files = await filesOf(db).where('document.accountId', '=', accountId).execute()
  await db.deleteFrom('document').where('accountId', '=', accountId).execute()
  return files.map(({ blob }) => blob)
}

export async function find(db: Db, id: string) {
  return db
    .selectFrom('document')
    .innerJoin('documentFile', 'documentFile.documentId', 'document.id')
    .select(['document.accountId', 'documentFile.blob', 'documentFile.byteCount'])
    .where('document.id', '=', id)
    .where('document.accountId', 'is not', null)
    .where('documentFile.size', '=', 'thumbnail')
    .executeTakeFirst()
}
