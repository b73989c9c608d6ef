import type { Migration } from '../migration.ts'

/** The names of a workbook's visible sheets, the imported one first; null if there is only one */
export const importedSheets: Migration = {
  name: '0123-imported-sheets',
  async up(db) {
    await db.schema.alterTable('import').addColumn('sheets', 'text').execute()
  },
}
