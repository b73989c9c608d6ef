import type { Migration } from './migration.ts'

/** A birth date such as 1990-01-31; empty if it is unknown */
export const birthDates: Migration = {
  name: '0095-birth-dates',
  async up(db) {
    await db.schema
      .alterTable('record')
      .addColumn('birthDate', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
