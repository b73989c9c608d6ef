import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The keys that sign statements and the log. Retired keys stay, so that older signatures can be verified. */
export const signingKeys: Migration = {
  name: '0099-signing-keys',
  async up(db) {
    await db.schema
      .createTable('signingKey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('did', 'text', (column) => column.notNull())
      .addColumn('publicJwk', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('retiredAt', 'text')
      .addColumn('compromisedSince', 'text')
      .execute()
    // If two processes start at the same time, only one of them can insert its key.
    await sql`create unique index "signing_key_in_use" on "signingKey" ("purpose")
      where "retiredAt" is null`.execute(db)
  },
}
