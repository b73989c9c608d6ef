import { expressionBuilder } from 'kysely'
import type { Db, Schema } from '#platform/db/schema.ts'

/** A subquery for the id of an account's photo, for queries of accounts. */
export function photoId() {
  return expressionBuilder<Schema, 'account'>()
    .selectFrom('document')
    .select('document.id')
    .whereRef('document.accountId', '=', 'account.id')
    .as('photoId')
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
