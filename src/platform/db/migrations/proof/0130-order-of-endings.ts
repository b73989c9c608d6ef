import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Of the records with the same next day, the one that is kept least long comes first, on all pages of a list. */
export const orderOfEndings: Migration = {
  name: '0130-order-of-endings',
  async up(db) {
    for (const [name, isHidden] of [
      ['record_ending_next', sql`is null`],
      ['record_ending_hidden', sql`is not null`],
    ] as const) {
      await db.schema.dropIndex(name).execute()
      await sql`create index ${sql.id(name)} on "recordEnding" ("nextOn", "endsOn", "recordId")
        where "hiddenOn" ${isHidden}`.execute(db)
    }
  },
}
