import type { Migration } from '../migration.ts'

/** Leases of work that only one process does, however many there are. */
export const chores: Migration = {
  name: '0030-chores',
  async up(db) {
    await db.schema
      .createTable('chore')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('heldUntil', 'text', (column) => column.notNull())
      .addColumn('dueFrom', 'text', (column) => column.notNull())
      .addColumn('doneAt', 'text')
      .addColumn('result', 'text')
      .execute()
  },
}
