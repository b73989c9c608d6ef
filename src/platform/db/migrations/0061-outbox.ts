import type { Migration } from './migration.ts'

/** Adds the transactional outbox: a mail is stored with the change that it is about, until it is sent. */
export const outbox: Migration = {
  name: '0061-outbox',
  async up(db) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) =>
        column.references('account.id').onDelete('cascade'),
      )
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('dueAt', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const column of ['accountId', 'dueAt']) {
      await db.schema.createIndex(`outbox_${column}`).on('outbox').column(column).execute()
    }
  },
}
