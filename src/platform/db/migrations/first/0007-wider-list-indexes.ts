import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Migration } from '../migration.ts'

/** Every index that lists use contains both numbers, so that a search for a number reads only the index. */
export const widerListIndexes: Migration = {
  name: '0007-wider-list-indexes',
  async up(db) {
    const plain = sql.raw(isPostgres(db) ? 'collate "C"' : '')
    const [passport, ircc] = [sql`"passportNumber" ${plain}`, sql`"irccNumber" ${plain}`]
    const indexes = {
      record_by_entry: sql`"entry", "state", "nameKey", ${passport}, ${ircc}`,
      record_by_name: sql`"nameKey", "entry", "state", ${passport}, ${ircc}`,
      record_by_passport: sql`${passport}, "entry", "state", "nameKey", ${ircc}`,
      record_by_ircc: sql`${ircc}, "entry", "state", "nameKey", ${passport}`,
      record_by_change: sql`"updatedAt" ${plain}, "entry", "state", "nameKey", ${passport}, ${ircc}`,
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await sql`drop index ${sql.id(name)}`.execute(db)
      await sql`create index ${sql.id(name)} on "record" (${columns})`.execute(db)
    }
  },
}
