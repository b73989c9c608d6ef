import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

/** Copies the record's entry number to each document, so that an index can list documents by expiry date. */
export const documentEnds: Migration = {
  name: '0090-document-ends',
  async up(db) {
    await db.schema.alterTable('document').addColumn('entry', 'bigint').execute()
    await sql`update "document" set "entry" = ${entryOf('"document"')}
      where "recordId" is not null`.execute(db)
    await (isPostgres(db) ? onPostgres(db) : onSqlite(db))
    await sql`create index "document_by_end" on "document" ("expiresOn", "entry", "type")
      where "expiresOn" is not null`.execute(db)
    await sql`create index "document_ends" on "document" ("entry", "expiresOn")
      where "expiresOn" is not null`.execute(db)
  },
}

function entryOf(row: string) {
  return sql.raw(`(select r."entry" from "record" as r where r."id" = ${row}."recordId")`)
}

async function onSqlite(db: Db): Promise<void> {
  for (const event of ['insert', 'update of "recordId"']) {
    await sql`create trigger ${sql.id(`document_entry_${event.slice(0, 6)}`)}
      after ${sql.raw(event)} on "document" when new."recordId" is not null
      begin update "document" set "entry" = ${entryOf('new')} where "id" = new."id"; end`.execute(
      db,
    )
  }
}

async function onPostgres(db: Db): Promise<void> {
  await sql`create function "document_entry"() returns trigger language plpgsql as $$ begin
    new."entry" := ${entryOf('new')}; return new; end $$`.execute(db)
  await sql`create trigger "document_entry" before insert or update of "recordId" on "document"
    for each row execute function "document_entry"()`.execute(db)
}
