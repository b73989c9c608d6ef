import type { Migration } from './migration.ts'

/** Such as 1990-01-31; empty where it is not known */
export const birthDates: Migration = {
  name: '0095-birth-dates',
  async up(db) {
    await db.schema
      .alterTable('record')
      .addColumn('birthDate', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
