import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Imports of spreadsheets, their rows and the scans that came with them. */
export const imports: Migration = {
  name: '0092-imports',
  async up(db) {
    await db.schema
      .createTable('import')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('tokenId', 'text')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('fileHash', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('because', 'text')
      .addColumn('headings', 'text', (column) => column.notNull())
      .addColumn('mapping', 'text')
      .addColumn('notes', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('reachedRow', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('takingFilesUntil', 'text')
      .addColumn('undoneBy', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('erasedAt', 'text')
      .execute()
    await sql`create index "import_work" on "import" ("state") where "state" in
      ('reading', 'checking', 'running', 'undoing')`.execute(db)
    await sql`create index "import_kept" on "import" ("updatedAt")
      where "erasedAt" is null`.execute(db)
    await db.schema
      .createTable('importRow')
      .addColumn('importId', 'text', (column) =>
        column.notNull().references('import.id').onDelete('cascade'),
      )
      .addColumn('n', 'integer', (column) => column.notNull())
      .addColumn('raw', 'text')
      .addColumn('problems', 'text')
      .addColumn('outcome', 'text')
      .addColumn('recordId', 'text')
      .addColumn('revision', 'integer')
      .addPrimaryKeyConstraint('import_row_key', ['importId', 'n'])
      .execute()
    await sql`create index "import_row_record" on "importRow" ("recordId")
      where "recordId" is not null`.execute(db)
    await db.schema
      .createTable('importFile')
      .addColumn('importId', 'text', (column) =>
        column.notNull().references('import.id').onDelete('cascade'),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('documentId', 'text')
      .addColumn('pages', 'integer')
      .addColumn('because', 'text')
      .addPrimaryKeyConstraint('import_file_key', ['importId', 'path'])
      .execute()
  },
}
