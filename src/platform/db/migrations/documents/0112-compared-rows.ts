import type { Migration } from '../migration.ts'

/** How far the rows of an import are compared with the records; null: to the end, or not at all. */
export const comparedRows: Migration = {
  name: '0112-compared-rows',
  async up(db) {
    await db.schema.alterTable('import').addColumn('comparedRow', 'integer').execute()
  },
}
