import type { Migration } from '../migration.ts'

/** Which changes of a key are in the transparency log. */
export const loggedKeys: Migration = {
  name: '0103-logged-keys',
  async up(db) {
    await db.schema
      .alterTable('signingKey')
      .addColumn('logged', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
