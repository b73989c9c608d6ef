import { sql } from 'kysely'

import type { Migration } from './migration.ts'

/** Since when a record awaits approval: for records with an earlier decision, since their last change. */
export const awaitingSince: Migration = {
  name: '0078-awaiting-since',
  async up(db) {
    await db.schema.alterTable('record').addColumn('awaitingSince', 'text').execute()
    await sql`update "record" set "awaitingSince" = case when exists (select 1 from "activity"
        where "subjectId" = "record"."id" and "action" in ('record.sent-back', 'record.approved'))
      then "updatedAt" else "createdAt" end
      where "approval" = 'pending' and "sentBackAt" is null`.execute(db)
    await sql`create index "record_awaiting" on "record" ("awaitingSince")
      where "awaitingSince" is not null`.execute(db)
  },
}
