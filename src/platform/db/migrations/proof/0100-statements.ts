import type { Migration } from '../migration.ts'

/** The signed statements about public records. A withdrawn statement keeps its place in the status list. */
export const statements: Migration = {
  name: '0100-statements',
  async up(db) {
    const { schema } = db
    await schema
      .createTable('statement')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recordId', 'text')
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('keyId', 'text', (column) => column.notNull())
      .addColumn('jwt', 'text', (column) => column.notNull())
      .addColumn('disclosures', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('statusList', 'integer', (column) => column.notNull())
      .addColumn('statusIndex', 'integer', (column) => column.notNull())
      .addColumn('leaf', 'bigint')
      .addColumn('madeAt', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'text')
      .execute()
    await schema
      .createIndex('statement_status')
      .on('statement')
      .columns(['statusList', 'statusIndex'])
      .unique()
      .execute()
    await schema.createIndex('statement_record').on('statement').column('recordId').execute()
    await schema
      .createTable('statusList')
      .addColumn('n', 'integer', (column) => column.primaryKey())
      .addColumn('sealedAt', 'text')
      .execute()
    await db.insertInto('statusList').values({ n: 1 }).execute()
  },
}
