import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The days on which staff were reminded: whichever process notes a day first tells of it. And the ends
 * of documents of one type: without an index a type that never ends is looked for among all.
 */
export const endsAndReminders: Migration = {
  name: '0111-ends-and-reminders',
  async up(db) {
    await db.schema
      .createTable('reminderDay')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .execute()
    await sql`insert into "reminderDay" select distinct "day" from "documentReminder"`.execute(db)
    await db.schema.dropIndex('documentReminder_day').execute()
    await db.schema.alterTable('documentReminder').dropColumn('day').execute()
    await sql`create index "document_type_by_end" on "document" ("type", "expiresOn", "entry")
      where "expiresOn" is not null`.execute(db)
  },
}
