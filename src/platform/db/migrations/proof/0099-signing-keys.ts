import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The keys that sign what the site states, and its log. A retired one stays, for who checks later. */
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
    // Of two processes that start at once, one makes the key.
    await sql`create unique index "signing_key_in_use" on "signingKey" ("purpose")
      where "retiredAt" is null`.execute(db)
  },
}
