import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The document type that a scan's text names, and an index by which garbage collection spares such scans */
export const scansOfImports: Migration = {
  name: '0110-scans-of-imports',
  async up(db) {
    await db.schema.alterTable('importFile').addColumn('typeByText', 'text').execute()
    await db.schema.alterTable('importFile').addColumn('says', 'text').execute()
    await sql`create index "import_file_document" on "importFile" ("documentId")
      where "documentId" is not null`.execute(db)
  },
}
