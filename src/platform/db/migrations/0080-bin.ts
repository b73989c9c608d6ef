import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** When and by whom a record was deleted, while it can be brought back. Others may use its numbers then. */
export const bin: Migration = {
  name: '0080-bin',
  async up(db) {
    for (const column of ['deletedAt', 'deletedBy']) {
      await db.schema.alterTable('record').addColumn(column, 'text').execute()
    }
    for (const number of ['passportNumber', 'irccNumber']) {
      const index = sql.id(`record_${number}`)
      await sql`drop index ${index}`.execute(db)
      await sql`create unique index ${index} on "record" (${sql.id(number)})
        where "deletedAt" is null`.execute(db)
    }
    await sql`create index "record_bin" on "record" ("deletedAt", "id")
      where "deletedAt" is not null`.execute(db)
  },
}
