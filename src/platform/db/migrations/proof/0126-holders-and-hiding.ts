import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Whether retention hid a record or found it hidden already, so that only the former is shown again; and who held
 * a record when a request about it arrived, so that they read the answer once the record is gone.
 */
export const holdersAndHiding: Migration = {
  name: '0126-holders-and-hiding',
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('recordEnding')
      .addColumn('wasPublic', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('personRequest').addColumn('holder', 'text').execute()
    await sql`update "personRequest" set "holder" = "recordedBy" where "byHolder" = 1`.execute(db)
    await sql`create index "person_request_holder" on "personRequest" ("holder")
      where "holder" is not null`.execute(db)
  },
}
