import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The next import to work on was found by reading all imports on SQLite, which takes a partial index only for the
 * very list of states that it has; and a page of closed requests by sorting all of them.
 */
export const workAndClosedRequests: Migration = {
  name: '0127-work-and-closed-requests',
  async up(db) {
    await db.schema.dropIndex('import_work').execute()
    await sql`create index "import_work" on "import" ("updatedAt")
      where "state" in ('checking', 'running', 'undoing')`.execute(db)
    await sql`create index "import_compared" on "import" ("updatedAt")
      where "comparedRow" is not null`.execute(db)
    await sql`create index "person_request_closed" on "personRequest" ("closedAt", "id")
      where "closedAt" is not null`.execute(db)
  },
}
