import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Migration } from '../migration.ts'

/** An index of few pages, in which SQLite looks up many records. PostgreSQL matches them without one. */
export const narrowStates: Migration = {
  name: '0129-narrow-states',
  async up(db) {
    if (isPostgres(db)) return
    await sql`create index "record_states" on "record" ("entry", "state", "papers")`.execute(db)
  },
}
