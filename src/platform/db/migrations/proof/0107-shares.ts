import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

/** Codes that show chosen documents of a record, who used them, and the failed attempts for each code. */
export const shares: Migration = {
  name: '0107-shares',
  async up(db) {
    await addShares(db)
    await db.schema
      .createTable('shareView')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('shareId', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('viewer', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('share_view_share')
      .on('shareView')
      .columns(['shareId', 'id'])
      .execute()
    await db.schema.createIndex('share_view_at').on('shareView').column('at').execute()
    await db.schema
      .createTable('shareAttempt')
      .addColumn('codeHash', 'text', (column) => column.primaryKey())
      .addColumn('wrong', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('share_attempt_at').on('shareAttempt').column('at').execute()
  },
}

async function addShares(db: Db): Promise<void> {
  await db.schema
    .createTable('share')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recordId', 'text', (column) => column.notNull())
    .addColumn('codeHash', 'text', (column) => column.notNull().unique())
    .addColumn('pinHash', 'text')
    .addColumn('secondFact', 'text', (column) => column.notNull())
    .addColumn('documents', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('mostViews', 'integer')
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('statementToo', 'integer', (column) => column.notNull())
    .addColumn('revokedAt', 'text')
    .addColumn('lockToldAt', 'text')
    .execute()
  await db.schema.createIndex('share_record').on('share').column('recordId').execute()
}
