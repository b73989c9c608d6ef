import type { Migration } from './migration.ts'

export const listViews: Migration = {
  name: '0087-list-views',
  async up(db) {
    await db.schema
      .createTable('listView')
      .addColumn('accountId', 'text', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('list_view_key', ['accountId', 'list', 'kind', 'name'])
      .execute()
  },
}
