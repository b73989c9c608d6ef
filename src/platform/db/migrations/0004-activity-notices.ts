import { sql } from 'kysely'
import { beginning, link, type NewEntry } from '../activity-chain.ts'
import type { Db } from '../schema.ts'
import { makeActivityAppendOnly } from '../triggers/activity-append-only.ts'
import { execute, type Migration } from './migration.ts'

const newActivity = `
  alter table "activity" rename to "activityBefore";
  drop index "activity_subject";
  create table "activity" (
    "seq" bigint primary key, "id" text not null unique, "at" text not null,
    "actorKind" text not null, "actorId" text, "action" text not null, "subjectId" text,
    "changes" text not null, "salt" text, "network" text not null, "changesHash" text not null,
    "hash" text not null
  );
  create table "activityHead" (
    "id" integer primary key check ("id" = 1), "seq" bigint not null, "hash" text not null
  );
`

// One index for each filter of the activity, newest first.
const afterwards = `
  drop table "activityBefore";
  create index "activity_at" on "activity" ("at", "seq");
  create index "activity_subjectId_at" on "activity" ("subjectId", "at", "seq");
  create index "activity_actorId_at" on "activity" ("actorId", "at", "seq");
  create index "activity_action_at" on "activity" ("action", "at", "seq");
  create index "activity_actorId_action_at" on "activity" ("actorId", "action", "at", "seq");
`

const notices = `
  create table "notice" (
    "id" text primary key, "title" text not null, "text" text not null,
    "isPublished" integer not null, "publishedAt" text, "createdBy" text not null,
    "createdAt" text not null, "updatedAt" text not null, "revision" integer not null
  );
  create index "notice_published" on "notice" ("isPublished", "publishedAt");
  alter table "document" add column "noticeId" text references "notice" ("id") on delete cascade;
  create unique index "document_notice" on "document" ("noticeId", "type");
  -- A picture of a notice is no longer staged.
  drop index "document_staged";
  create index "document_staged" on "document" ("stagedAt")
    where "recordId" is null and "noticeId" is null;
`

export const activityAndNotices: Migration = {
  name: '0004-activity-notices',
  async up(db) {
    await execute(db, newActivity)
    const head = await chainWhatIsThere(db)
    await db
      .insertInto('activityHead')
      .values({ id: 1, ...head })
      .execute()
    await execute(db, afterwards)
    await makeActivityAppendOnly(db)
    await execute(db, notices)
  },
}

async function chainWhatIsThere(db: Db): Promise<{ seq: number; hash: string }> {
  let head = { seq: 0, hash: beginning }
  for (let last = ''; ; ) {
    const { rows } = await sql<NewEntry>`select "id", "at", "actorKind", "actorId", "action",
      "subjectId", "changes", "network" from "activityBefore"
      where "id" > ${last} order by "id" limit 500`.execute(db)
    const linked = rows.map((entry) => {
      const { seq, hash, ...rest } = link(entry, { ...head, seq: head.seq + 1 })
      head = { seq, hash }
      return { seq, hash, ...rest }
    })
    if (linked.length === 0) return head
    await db.insertInto('activity').values(linked).execute()
    last = linked.at(-1)?.id ?? last
  }
}
