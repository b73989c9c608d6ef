import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'
import { addStatementTriggers } from './statement-triggers.ts'

/**
 * Triggers count the occurrences of each word in names, and delete a word with its last one. The code that
 * adds a name sets the sound of its words; until then the sound is the word itself.
 */
export async function addNameWordTriggers(db: Db): Promise<void> {
  await (isPostgres(db) ? onPostgres(db) : onSqlite(db))
}

async function onSqlite(db: Db): Promise<void> {
  // JSON is built by concatenation: name keys contain neither quotation marks nor backslashes.
  const wordsOf = (row: 'new' | 'old') =>
    `json_each('["' || replace(${row}."nameKey", ' ', '","') || '"]')`
  const added = sql.raw(`insert into "nameWord" select value, value, 1 from ${wordsOf('new')}
    where value <> '' on conflict ("word") do update set "count" = "count" + 1;`)
  const removed = sql.raw(`update "nameWord" set "count" = "count" - (select count(*)
      from ${wordsOf('old')} where value = "word")
    where "word" in (select value from ${wordsOf('old')});
    delete from "nameWord" where "word" in (select value from ${wordsOf('old')}) and "count" < 1;`)
  await sql`create trigger "name_words_added" after insert on "record" begin ${added} end`.execute(
    db,
  )
  await sql`create trigger "name_words_changed" after update of "nameKey" on "record"
    when old."nameKey" <> new."nameKey" begin ${added} ${removed} end`.execute(db)
  await sql`create trigger "name_words_removed" after delete on "record"
    begin ${removed} end`.execute(db)
}

/** Counts once per statement, in the order of words, so that concurrent statements cannot deadlock. */
async function onPostgres(db: Db): Promise<void> {
  const wordsOf = (table: string) => `"${table}", string_to_table("nameKey", ' ') as "word"`
  const count = (changes: string) => `insert into "nameWord" as n
    select "word", "word", sum("by") from (${changes}) as c where "word" <> ''
      group by "word" having sum("by") <> 0 order by "word"
    on conflict ("word") do update set "count" = n."count" + excluded."count";`
  const added = `select "word", 1 as "by" from ${wordsOf('after')}`
  const removed = `select "word", -1 as "by" from ${wordsOf('before')}`
  const forget = `delete from "nameWord" where "count" < 1
    and "word" in (select "word" from ${wordsOf('before')});`
  await sql`create function "count_name_words"() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${sql.raw(count(added))}
    elsif tg_op = 'UPDATE' then ${sql.raw(count(`${added} union all ${removed}`) + forget)}
    else ${sql.raw(count(removed) + forget)}
    end if;
    return null; end $$`.execute(db)
  await addStatementTriggers(db, 'record_words', 'count_name_words')
}
