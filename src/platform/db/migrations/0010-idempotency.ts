import type { Migration } from '../migrate.ts'

export const idempotency: Migration = {
  name: '0010-idempotency',
  async up(db) {
    await db.schema.alterTable('idempotencyKey').addColumn('asked', 'text').execute()
  },
}
