import type { Migration } from '../migration.ts'

/** See docs/decisions/0065. Existing sessions have to authenticate once more. */
export const provenSessions: Migration = {
  name: '0121-proven-sessions',
  async up(db) {
    await db.schema.alterTable('session').addColumn('provenAt', 'text').execute()
  },
}
