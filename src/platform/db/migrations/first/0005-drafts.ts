import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const drafts: Migration = {
  name: '0005-drafts',
  async up(db) {
    await db.schema
      .createTable('draft')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_key', ['accountId', 'form'])
      .execute()
    await sql`create index "draft_updatedAt" on "draft" ("updatedAt")`.execute(db)
  },
}
