import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { execute } from '../migrations/migration.ts'
import type { Db } from '../schema.ts'

/** Document types in the order of their bits; a type that is added later gets the next bit. */
const firstTypes = [
  'photo',
  'applicationStatus',
  'visaApproval',
  'workPermit',
  'jobOffer',
  'lmia',
  'visa',
  'policeClearance',
  'fingerprint',
  'medical',
  'ticket',
  'idCard',
]

export async function addPaperTriggers(db: Db): Promise<void> {
  await execute(
    db,
    'create table "paperBit" ("type" text primary key, "bit" bigint not null unique)',
  )
  await db
    .insertInto('paperBit')
    .values(firstTypes.map((type, place) => ({ type, bit: 2 ** place })))
    .execute()
  await sql`insert into "paperBit" select "type", ${nextBit(db, 'row_number() over (order by "type") - 1')}
    from (select distinct "type" from "document" where "recordId" is not null
      and "type" not in (select "type" from "paperBit")) as t`.execute(db)
  await sql`update "record" set "papers" = p."sum" from (select d."recordId" as "id", sum(b."bit") as "sum"
    from "document" as d join "paperBit" as b on b."type" = d."type"
    where d."recordId" is not null group by d."recordId") as p
    where p."id" = "record"."id"`.execute(db)
  await (isPostgres(db) ? onPostgres(db) : onSqlite(db))
}

function nextBit(db: Db, more: string) {
  const one = sql.raw(isPostgres(db) ? '1::bigint' : '1')
  const place = sql`((select count(*) from "paperBit") + ${sql.raw(more)})`
  return isPostgres(db) ? sql`${one} << ${place}::integer` : sql`${one} << ${place}`
}

const bitOf = `(select "bit" from "paperBit" where "type" = new."type")`
const sumOf = (owner: string) => `coalesce((select sum(b."bit") from "document" as d
  join "paperBit" as b on b."type" = d."type" where d."recordId" = ${owner}), 0)`

async function onSqlite(db: Db): Promise<void> {
  const come = `insert into "paperBit" select new."type", 1 << (select count(*) from "paperBit")
      where new."recordId" is not null
      and not exists (select 1 from "paperBit" where "type" = new."type");
    update "record" set "papers" = "papers" | ${bitOf}
      where "id" = new."recordId" and "papers" & ${bitOf} = 0;`
  const gone = `update "record" set "papers" = ${sumOf('old."recordId"')}
    where "id" = old."recordId";`
  for (const [event, body] of [
    ['insert', come],
    ['update of "recordId", "type"', gone + come],
    ['delete', gone],
  ]) {
    const trigger = sql.id(`document_papers_${event?.slice(0, 6)}`)
    await sql`create trigger ${trigger} after ${sql.raw(event ?? '')} on "document"
      begin ${sql.raw(body ?? '')} end`.execute(db)
  }
}

/** Locks the record before its types are read again, so that concurrent changes are not lost. */
async function onPostgres(db: Db): Promise<void> {
  await sql`create function "keep_papers"() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old."recordId" is not null then
      perform 1 from "record" where "id" = old."recordId" for no key update;
      update "record" set "papers" = ${sql.raw(sumOf('old."recordId"'))}
        where "id" = old."recordId";
    end if;
    if tg_op <> 'DELETE' and new."recordId" is not null then
      if not exists (select 1 from "paperBit" where "type" = new."type") then
        lock table "paperBit" in exclusive mode;
        insert into "paperBit"
          select new."type", 1::bigint << (select count(*) from "paperBit")::integer
          on conflict do nothing;
      end if;
      update "record" set "papers" = "papers" | ${sql.raw(bitOf)}
        where "id" = new."recordId" and "papers" & ${sql.raw(bitOf)} = 0;
    end if;
    return null; end $$`.execute(db)
  await sql`create trigger "document_papers" after insert or delete or update of "recordId", "type"
    on "document" for each row execute function "keep_papers"()`.execute(db)
}
