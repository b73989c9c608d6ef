import type { Migration } from './migration.ts'

export const invitations: Migration = {
  name: '0075-invitations',
  async up(db) {
    await db.schema
      .createTable('invitation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('invitedBy', 'text', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('invitation_invitedBy')
      .on('invitation')
      .column('invitedBy')
      .execute()
  },
}
