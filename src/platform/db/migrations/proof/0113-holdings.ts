import type { Migration } from '../migration.ts'

/** Which account holds a record, the slips for claiming a record, and whether a holder made a share. */
export const holdings: Migration = {
  name: '0113-holdings',
  async up(db) {
    await db.schema
      .createTable('holding')
      .addColumn('recordId', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull().unique())
      .addColumn('claimedAt', 'text', (column) => column.notNull())
      .addColumn('invitedBy', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('claim')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('recordId', 'text', (column) => column.notNull().unique())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('madeBy', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('share')
      .addColumn('byHolder', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
