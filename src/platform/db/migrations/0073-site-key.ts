import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The fingerprint of the key that the rows are encrypted with; at most one row. */
export const siteKey: Migration = {
  name: '0073-site-key',
  async up(db) {
    await db.schema
      .createTable('siteKey')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .execute()
  },
}
