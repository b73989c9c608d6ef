import type { Migration } from '../migration.ts'

/** Which reminders were sent: once for each document, expiry date and number of days before it. */
export const documentReminders: Migration = {
  name: '0091-document-reminders',
  async up(db) {
    await db.schema
      .createTable('documentReminder')
      .addColumn('documentId', 'text', (column) =>
        column.notNull().references('document.id').onDelete('cascade'),
      )
      .addColumn('expiresOn', 'text', (column) => column.notNull())
      .addColumn('threshold', 'integer', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('documentReminder_key', ['documentId', 'expiresOn', 'threshold'])
      .execute()
    await db.schema
      .createIndex('documentReminder_at')
      .on('documentReminder')
      .columns(['at', 'documentId', 'expiresOn'])
      .execute()
    await db.schema
      .createIndex('documentReminder_day')
      .on('documentReminder')
      .column('day')
      .execute()
  },
}
