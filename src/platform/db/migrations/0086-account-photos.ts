import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Photos of accounts are stored as documents that belong to an account. */
export const accountPhotos: Migration = {
  name: '0086-account-photos',
  async up(db) {
    await db.schema
      .alterTable('document')
      .addColumn('accountId', 'text', (column) =>
        column.references('account.id').onDelete('cascade'),
      )
      .execute()
    await sql`create unique index "document_account" on "document" ("accountId")
      where "accountId" is not null`.execute(db)
    await db.schema.dropIndex('document_staged').execute()
    await sql`create index "document_staged" on "document" ("stagedAt") where "recordId" is null
      and "noticeId" is null and "classId" is null and "accountId" is null`.execute(db)
  },
}
