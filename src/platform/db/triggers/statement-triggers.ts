import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Calls a PostgreSQL function after each statement that changes records, with "before" and "after" rows. */
export async function addStatementTriggers(db: Db, trigger: string, called: string): Promise<void> {
  const events = {
    insert: 'new table as "after"',
    update: 'old table as "before" new table as "after"',
    delete: 'old table as "before"',
  }
  for (const [event, tables] of Object.entries(events)) {
    await sql`create trigger ${sql.id(`${trigger}_${event}`)} after ${sql.raw(event)}
      on "record" referencing ${sql.raw(tables)}
      for each statement execute function ${sql.id(called)}()`.execute(db)
  }
}
