import type { Migration } from '../migration.ts'

/** Whether the check found a row for a scan (1) or not (0); null if the check has not run */
export const matchedScans: Migration = {
  name: '0122-matched-scans',
  async up(db) {
    await db.schema.alterTable('importFile').addColumn('isMatched', 'integer').execute()
  },
}
