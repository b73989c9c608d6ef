import type { Migration } from '../migration.ts'

/** Corrections that holders ask for: one message per record until it is settled. */
export const corrections: Migration = {
  name: '0116-corrections',
  async up(db) {
    await db.schema
      .createTable('correction')
      .addColumn('recordId', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('correction_at').on('correction').column('at').execute()
  },
}
