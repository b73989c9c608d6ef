import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const foundation: Migration = {
  name: '0001-foundation',
  async up(db) {
    await db.schema
      .createTable('record')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('passportNumber', 'text', (column) => column.notNull())
      .addColumn('irccNumber', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('fatherName', 'text', (column) => column.notNull())
      .addColumn('motherName', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('nationality', 'text', (column) => column.notNull())
      .addColumn('visibility', 'text', (column) => column.notNull())
      .addColumn('approval', 'text', (column) => column.notNull())
      .addColumn('clientDatabase', 'text', (column) => column.notNull())
      .addColumn('createdBy', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('approvedAt', 'text')
      .addColumn('revision', 'integer', (column) => column.notNull())
      // Null unless the record is public: for a lookup, a hidden record is as if it did not exist.
      .addColumn('publicPassportNumber', 'text', (column) =>
        column.generatedAlwaysAs(whenPublic('passportNumber')).stored(),
      )
      .addColumn('publicIrccNumber', 'text', (column) =>
        column.generatedAlwaysAs(whenPublic('irccNumber')).stored(),
      )
      .addCheckConstraint('recordVisibility', sql`"visibility" in ('visible', 'hidden')`)
      .addCheckConstraint('recordApproval', sql`"approval" in ('approved', 'pending')`)
      .execute()

    for (const number of ['passportNumber', 'irccNumber']) {
      await sql`create unique index ${sql.id(`record_${number}`)} on "record" (${sql.id(number)})`.execute(
        db,
      )
    }
    for (const number of ['publicPassportNumber', 'publicIrccNumber']) {
      await sql`create unique index ${sql.id(`record_${number}`)} on "record" (${sql.id(number)})
        where ${sql.id(number)} is not null`.execute(db)
    }

    await db.schema
      .createTable('document')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recordId', 'text', (column) => column.references('record.id').onDelete('cascade'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('pages', 'text', (column) => column.notNull())
      .addColumn('stagedBy', 'text', (column) => column.notNull())
      .addColumn('stagedAt', 'text', (column) => column.notNull())
      .execute()
    await sql`create unique index "document_record" on "document" ("recordId", "type")`.execute(db)
    await sql`create index "document_staged" on "document" ("stagedAt") where "recordId" is null`.execute(
      db,
    )

    await db.schema
      .createTable('documentFile')
      .addColumn('documentId', 'text', (column) =>
        column.notNull().references('document.id').onDelete('cascade'),
      )
      .addColumn('page', 'integer', (column) => column.notNull())
      .addColumn('size', 'text', (column) => column.notNull())
      .addColumn('blob', 'text', (column) => column.notNull())
      .addColumn('byteCount', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('documentFile_key', ['documentId', 'page', 'size'])
      .execute()
    await sql`create index "documentFile_blob" on "documentFile" ("blob")`.execute(db)

    await db.schema
      .createTable('settings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('activity')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actorKind', 'text', (column) => column.notNull())
      .addColumn('actorId', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subjectId', 'text')
      .addColumn('changes', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .execute()
    await sql`create index "activity_subject" on "activity" ("subjectId", "id")`.execute(db)

    await db.schema
      .createTable('lookupFigure')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('lookupFigure_key', ['day', 'outcome'])
      .execute()

    await db.schema
      .createTable('attempt')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('windowEnds', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute()
    await sql`create index "attempt_windowEnds" on "attempt" ("windowEnds")`.execute(db)
  },
}

function whenPublic(number: string) {
  return sql`case when "visibility" = 'visible' and "approval" = 'approved'
    and "clientDatabase" = 'My_Aust' then ${sql.id(number)} end`
}
