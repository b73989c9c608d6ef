import type { Migration } from '../migration.ts'

/** Drops columns that nobody reads: the activity records who made a slip, and who asked for a correction. */
export const unreadColumns: Migration = {
  name: '0120-unread-columns',
  async up(db) {
    await db.schema.alterTable('holding').dropColumn('invitedBy').execute()
    await db.schema.alterTable('correction').dropColumn('accountId').execute()
  },
}
