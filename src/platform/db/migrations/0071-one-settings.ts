import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Allows one row of settings. If two processes created rows at the same time, the one in use stays. */
export const oneSettings: Migration = {
  name: '0071-one-settings',
  async up(db) {
    const first = db.selectFrom('settings').select((row) => row.fn.min('id').as('id'))
    await db.deleteFrom('settings').where('id', '>', first).execute()
    await sql`create unique index "settings_one" on "settings" ((1))`.execute(db)
  },
}
