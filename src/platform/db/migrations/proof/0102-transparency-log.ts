import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

export const transparencyLog: Migration = {
  name: '0102-transparency-log',
  async up(db) {
    await addHead(db)
    await db.schema
      .createTable('logLeaf')
      // An integer primary key is the rowid of SQLite, which needs no index of its own.
      .addColumn('seq', isPostgres(db) ? 'bigint' : 'integer', (column) => column.primaryKey())
      .addColumn('log', 'integer', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addUniqueConstraint('log_leaf_position', ['log', 'position'])
      .execute()
    await db.schema
      .createTable('logNode')
      .addColumn('log', 'integer', (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('log_node_key', ['log', 'level', 'position'])
      .execute()
    await db.schema
      .createTable('logCheckpoint')
      .addColumn('log', 'integer', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('root', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('signedAt', 'text', (column) => column.notNull())
      .addColumn('timestamp', 'text')
      .addPrimaryKeyConstraint('log_checkpoint_key', ['log', 'size'])
      .execute()
  },
}

async function addHead(db: Db): Promise<void> {
  await db.schema
    .createTable('logHead')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('log', 'integer', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('anchoredOn', 'text', (column) => column.notNull())
    .addColumn('held', 'text')
    .execute()
  await db
    .insertInto('logHead')
    .values({ id: 1, log: 1, origin: null, size: 0, seq: -1, anchoredOn: '', held: null })
    .execute()
}
