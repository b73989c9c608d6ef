import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { execute } from '../migrations/migration.ts'
import type { Db } from '../schema.ts'
import { addStatementTriggers } from './statement-triggers.ts'

/** Triggers count the records in each state, and those entered on each day. */
export async function addCountTriggers(db: Db): Promise<void> {
  await execute(
    db,
    `create table "recordCount" ("state" integer primary key, "count" bigint not null);
    create table "entryFigure" ("day" text primary key, "count" bigint not null);
    insert into "recordCount" select "state", count(*) from "record"
      where "state" is not null group by "state";
    insert into "entryFigure" select substr("createdAt", 1, 10), count(*) from "record" group by 1`,
  )
  await (isPostgres(db) ? countOnPostgres(db) : countOnSqlite(db))
}

async function countOnSqlite(db: Db): Promise<void> {
  const count = (row: 'new' | 'old', by: number) => {
    return sql.raw(`insert into "recordCount" select ${row}."state", ${by}
      where ${row}."state" is not null
      on conflict ("state") do update set "count" = "count" + ${by};`)
  }
  await sql`create trigger "record_counted_in" after insert on "record" begin ${count('new', 1)}
    insert into "entryFigure" values (substr(new."createdAt", 1, 10), 1)
      on conflict ("day") do update set "count" = "count" + 1; end`.execute(db)
  await sql`create trigger "record_counted_on" after update on "record"
    when old."state" is not new."state"
    begin ${count('old', -1)} ${count('new', 1)} end`.execute(db)
  await sql`create trigger "record_counted_out" after delete on "record"
    begin ${count('old', -1)} end`.execute(db)
}

/** Counts once per statement, in the order of states, so that concurrent statements cannot deadlock. */
async function countOnPostgres(db: Db): Promise<void> {
  await sql`create function "count_records"() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into "recordCount" as c select "state", count(*) from "after"
        where "state" is not null group by "state" order by "state"
        on conflict ("state") do update set "count" = c."count" + excluded."count";
      insert into "entryFigure" as f select substr("createdAt", 1, 10), count(*) from "after"
        group by 1 order by 1
        on conflict ("day") do update set "count" = f."count" + excluded."count";
    elsif tg_op = 'UPDATE' then
      insert into "recordCount" as c select "state", sum("by") from (
        select "state", 1 as "by" from "after" union all select "state", -1 from "before") as m
        where "state" is not null group by "state" having sum("by") <> 0 order by "state"
        on conflict ("state") do update set "count" = c."count" + excluded."count";
    else
      insert into "recordCount" as c select "state", -count(*) from "before"
        where "state" is not null group by "state" order by "state"
        on conflict ("state") do update set "count" = c."count" + excluded."count";
    end if;
    return null; end $$`.execute(db)
  await addStatementTriggers(db, 'record_counted', 'count_records')
}
