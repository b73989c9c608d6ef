import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'

const longestKey = 1000

/** Creates an index of the n-grams (n from 1 to 3) of names, to find any part of a name. */
export async function addGramIndex(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function "nameGrams"(name text) returns text[] language sql
      immutable strict parallel safe as $$
        select array_agg(distinct substr(name, i, n))
        from generate_series(1, length(name)) i, generate_series(1, 3) n
        where i + n - 1 <= length(name) $$`.execute(db)
    await sql`create index "record_nameGrams" on "record" using gin ("nameGrams"("nameKey"))
      with (fastupdate = off)`.execute(db)
    return
  }
  await sql`create table "position" ("at" integer primary key)`.execute(db)
  await sql`insert into "position" with recursive c(i) as
    (select 1 union all select i + 1 from c where i < ${sql.lit(longestKey)}) select i from c`.execute(
    db,
  )
  await indexGrams(db, gramsOf)
}

/** Like `addGramIndex`, but also indexes each word with spaces around it, to find whole words. */
export async function addWordAndGramIndex(db: Db): Promise<void> {
  if (isPostgres(db)) {
    // A tsvector, because one scan of its index can evaluate a whole boolean query.
    await sql`create function "nameTokens"(name text) returns tsvector language sql
      immutable strict parallel safe cost 1000 as $$
        select array_to_tsvector("nameGrams"(name) ||
          string_to_array(' ' || replace(name, ' ', ' | ') || ' ', '|')) $$`.execute(db)
    await sql`drop index "record_nameGrams"`.execute(db)
    await sql`create index "record_nameTokens" on "record" using gin ("nameTokens"("nameKey"))
      with (fastupdate = off)`.execute(db)
    return
  }
  for (const event of ['added', 'numbered', 'renamed', 'removed']) {
    await sql`drop trigger ${sql.id(`record_grams_${event}`)}`.execute(db)
  }
  await sql`drop table "recordGram"`.execute(db)
  await indexGrams(db, (row) => {
    const key = sql.raw(`${row}."nameKey"`)
    return sql`${gramsOf(row)} || ' _' || replace(${key}, ' ', '_ _') || '_'`
  })
}

async function indexGrams(db: Db, gramsOf: (row: string) => RawBuilder<unknown>): Promise<void> {
  await sql`create virtual table "recordGram" using fts5("grams", content = '',
    detail = none, tokenize = "ascii tokenchars '_'")`.execute(db)
  // With secure-delete, erased names leave nothing in the index.
  await sql`insert into "recordGram" ("recordGram", rank) values ('secure-delete', 1)`.execute(db)
  await sql`insert into "recordGram" (rowid, "grams")
    select "entry", ${gramsOf('"record"')} from "record" where "entry" is not null`.execute(db)
  const add = sql`insert into "recordGram" (rowid, "grams")
    select new."entry", ${gramsOf('new')}`
  const drop = sql`insert into "recordGram" ("recordGram", rowid, "grams")
    select 'delete', old."entry", ${gramsOf('old')}`
  await sql`create trigger "record_grams_added" after insert on "record"
    when new."entry" is not null begin ${add}; end`.execute(db)
  await sql`create trigger "record_grams_numbered" after update of "entry" on "record"
    when old."entry" is null begin ${add}; end`.execute(db)
  await sql`create trigger "record_grams_renamed" after update of "nameKey" on "record"
    when old."nameKey" <> new."nameKey" begin ${drop}; ${add}; end`.execute(db)
  await sql`create trigger "record_grams_removed" after delete on "record"
    when old."entry" is not null begin ${drop}; end`.execute(db)
}

/** Spaces become underscores, because spaces separate the n-grams. */
function gramsOf(row: string) {
  const key = sql.raw(`${row}."nameKey"`)
  return sql`(select coalesce(group_concat(replace("gram", ' ', '_'), ' '), '') from
    (select distinct substr(${key}, "at", "n") as "gram" from "position",
      (select 1 as "n" union all select 2 union all select 3)
      where "at" <= length(${key}) and "at" + "n" - 1 <= length(${key})))`
}
