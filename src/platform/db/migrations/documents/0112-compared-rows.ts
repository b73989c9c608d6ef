import type { Migration } from '../migration.ts'

/** How far the rows of an import were compared with existing records; null while no comparison runs. */
export const comparedRows: Migration = {
  name: '0112-compared-rows',
  async up(db) {
    await db.schema.alterTable('import').addColumn('comparedRow', 'integer').execute()
  },
}
