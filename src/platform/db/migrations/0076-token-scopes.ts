import type { Migration } from './migration.ts'

/** Existing tokens keep all rights that they had. */
export const tokenScopes: Migration = {
  name: '0076-token-scopes',
  async up(db) {
    const table = db.schema.alterTable('apiToken')
    await table
      .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('read write admin'))
      .execute()
    await table.addColumn('networks', 'text', (column) => column.notNull().defaultTo('')).execute()
  },
}
