import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Columns and indexes that find two records of the same person */
export const duplicates: Migration = {
  name: '0104-duplicates',
  async up(db) {
    await db.schema.alterTable('document').addColumn('photoHash', 'text').execute()
    for (const from of [1, 5, 9, 13]) {
      await sql`create index ${sql.id(`document_by_photo_${from}`)} on "document"
        (substr("photoHash", ${sql.lit(from)}, 4)) where "type" = 'photo'`.execute(db)
    }
    await sql`create index "document_by_original" on "document" ("originalSha256")
      where "originalSha256" is not null`.execute(db)
    await sql`create index "record_by_birth_date" on "record" ("birthDate")
      where "birthDate" <> ''`.execute(db)
  },
}
