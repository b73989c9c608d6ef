import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'
import { addPaperTriggers } from '../triggers/record-papers.ts'
import { execute, type Migration } from './migration.ts'

/**
 * Adds the document types of a record to every index that lists use, and covering indexes for what narrows a
 * list down (who entered the record, its document types, a state other than public).
 */
export const papersInLists: Migration = {
  name: '0060-papers-in-lists',
  async up(db) {
    await execute(db, 'alter table "record" add column "papers" bigint default 0 not null')
    // All rows change, which is much faster without indexes. No count changes, so triggers are disabled.
    for (const name of [...Object.keys(indexes(db)), ...untouched(db)]) {
      await sql`drop index if exists ${sql.id(name)}`.execute(db)
    }
    if (isPostgres(db)) await sql`alter table "record" disable trigger user`.execute(db)
    await addPaperTriggers(db)
    if (isPostgres(db)) await sql`alter table "record" enable trigger user`.execute(db)
    for (const [name, what] of Object.entries(indexes(db))) {
      await sql`create index ${sql.id(name)} on "record" ${what}`.execute(db)
    }
    if (!isPostgres(db)) return
    await sql`create index "record_nameGrams" on "record" using gin ("nameGrams"("nameKey"))
      with (fastupdate = off)`.execute(db)
  },
}

function indexes(db: Db): Record<string, RawBuilder<unknown>> {
  const plain = (column: string) => {
    return sql`${sql.id(column)} ${sql.raw(isPostgres(db) ? 'collate "C"' : '')}`
  }
  const [passport, ircc, change] = ['passportNumber', 'irccNumber', 'updatedAt'].map(plain)
  const all = sql`"entry", "state", "papers", "nameKey", ${passport}, ${ircc}, ${change}`
  return {
    record_by_entry: sql`(${all})`,
    record_by_name: sql`("nameKey", "entry", "state", "papers", ${passport}, ${ircc})`,
    record_by_passport: sql`(${passport}, "entry", "state", "papers", "nameKey", ${ircc})`,
    record_by_ircc: sql`(${ircc}, "entry", "state", "papers", "nameKey", ${passport})`,
    record_by_change: sql`(${change}, "entry", "state", "papers", "nameKey", ${passport}, ${ircc})`,
    record_by_creator: sql`("createdBy", ${all})`,
    record_by_papers: sql`("papers", "entry", "state", "nameKey", ${passport}, ${ircc}, ${change})`,
    record_by_state: sql`("state", "entry", "papers", "nameKey", ${passport}, ${ircc}, ${change})
      where "state" > 0`,
  }
}

function untouched(db: Db): string[] {
  return isPostgres(db) ? ['record_nameGrams'] : []
}
