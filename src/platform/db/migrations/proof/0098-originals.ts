import type { Migration } from '../migration.ts'

/** The hash and size of each file as it was uploaded; unknown for files from before this migration. */
export const originals: Migration = {
  name: '0098-originals',
  async up(db) {
    const { schema } = db
    await schema.alterTable('document').addColumn('originalSha256', 'text').execute()
    await schema.alterTable('document').addColumn('originalBytes', 'integer').execute()
  },
}
