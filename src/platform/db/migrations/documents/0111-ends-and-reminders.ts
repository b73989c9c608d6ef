import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The days on which staff were reminded: the first process to insert a day sends its reminders. Also an index
 * of expiry dates by type: without it, a search for a type that never expires would scan all documents.
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
