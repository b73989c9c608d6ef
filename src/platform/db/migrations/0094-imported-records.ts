import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Migration } from './migration.ts'

/** The import that a record came from, and the revision that each admin has opened for review. */
export const importedRecords: Migration = {
  name: '0094-imported-records',
  async up(db) {
    await db.schema.alterTable('record').addColumn('importId', 'text').execute()
    const [passport, ircc, change] = ['passportNumber', 'irccNumber', 'updatedAt'].map((column) => {
      return sql`${sql.id(column)} ${sql.raw(isPostgres(db) ? 'collate "C"' : '')}`
    })
    await sql`create index "record_by_import" on "record" ("importId", "entry", "state", "papers",
      "nameKey", ${passport}, ${ircc}, ${change}) where "importId" is not null`.execute(db)
    await db.schema
      .createTable('openedRecord')
      .addColumn('recordId', 'text', (column) =>
        column.notNull().references('record.id').onDelete('cascade'),
      )
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('opened_record_key', ['recordId', 'accountId'])
      .execute()
  },
}
