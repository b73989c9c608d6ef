import type { Migration } from '../migration.ts'

export const idempotency: Migration = {
  name: '0010-idempotency',
  async up(db) {
    await db.schema.alterTable('idempotencyKey').addColumn('asked', 'text').execute()
  },
}
