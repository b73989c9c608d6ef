import type { Migration } from '../migration.ts'

export const records: Migration = {
  name: '0003-records',
  async up(db) {
    for (const name of ['sentBackAt', 'sentBackReason', 'sentBackBy']) {
      await db.schema.alterTable('record').addColumn(name, 'text').execute()
    }

    await db.schema
      .createTable('erased')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('idempotencyKey')
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('answerId', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotencyKey_key', ['accountId', 'purpose', 'key'])
      .execute()
    await db.schema.createIndex('idempotencyKey_at').on('idempotencyKey').column('at').execute()
  },
}
