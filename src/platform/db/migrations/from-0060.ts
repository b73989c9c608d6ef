import { sql } from 'kysely'
import { papersInLists } from './0060-papers-in-lists.ts'
import { jobs } from './0070-jobs.ts'
import { lookAlikeNumbers, storeAsLookedUp } from './0072-look-alike-numbers.ts'
import { searchBySound } from './0083-search-by-sound.ts'
import { execute, type Migration, plainSql } from './migration.ts'

const notifications = `
  alter table "account" add column "notificationsSeenAt" text;
  alter table "account" add column "notificationLocale" text;
  alter table "account" add column "notificationsMailedAt" text;
  create index "record_sent_back" on "record" ("createdBy", "sentBackAt")
    where "sentBackAt" is not null;
  -- A record that was approved when it was entered causes no notification.
  create index "record_approved" on "record" ("createdBy", "approvedAt")
    where "approvedAt" > "createdAt";
`

export const from0060: Migration[] = [
  papersInLists,
  /**
   * Adds the transactional outbox: a mail is stored with the change that it is about, until it
   * is sent.
   */
  {
    name: '0061-outbox',
    up: plainSql(`
      create table "outbox" (
        "id" text primary key, "accountId" text references "account" ("id") on delete cascade,
        "sealed" text not null, "at" text not null, "until" text not null, "dueAt" text not null,
        "attempts" integer default 0 not null
      );
      create index "outbox_accountId" on "outbox" ("accountId");
      create index "outbox_dueAt" on "outbox" ("dueAt");
    `),
  },
  jobs,
  /**
   * Allows one row of settings. If two processes created rows at the same time, the one in use
   * stays.
   */
  {
    name: '0071-one-settings',
    up: plainSql(`
      delete from "settings" where "id" > (select min("id") as "id" from "settings");
      create unique index "settings_one" on "settings" ((1));
    `),
  },
  lookAlikeNumbers,
  /** The fingerprint of the key that the rows are encrypted with; at most one row. */
  {
    name: '0073-site-key',
    up: plainSql(`
      create table "siteKey" (
        "id" integer primary key check ("id" = 1), "fingerprint" text not null
      );
    `),
  },
  {
    name: '0075-invitations',
    up: plainSql(`
      create table "invitation" (
        "id" text primary key, "hash" text not null unique, "email" text not null unique,
        "role" text not null,
        "invitedBy" text not null references "account" ("id") on delete cascade,
        "createdAt" text not null, "expiresAt" text not null
      );
      create index "invitation_invitedBy" on "invitation" ("invitedBy");
    `),
  },
  /** Existing tokens keep all rights that they had. */
  {
    name: '0076-token-scopes',
    up: plainSql(`
      alter table "apiToken" add column "scopes" text default 'read write admin' not null;
      alter table "apiToken" add column "networks" text default '' not null;
    `),
  },
  /** Full stops are removed like dashes: A.0123 and A0123 are the same number. */
  {
    name: '0077-numbers-without-dots',
    up: (db) => storeAsLookedUp(db, (number) => sql<boolean>`${number} like '%.%'`),
  },
  /**
   * Since when a record awaits approval: for records with an earlier decision, since their last
   * change.
   */
  {
    name: '0078-awaiting-since',
    up: plainSql(`
      alter table "record" add column "awaitingSince" text;
      update "record" set "awaitingSince" = case when exists (select 1 from "activity"
          where "subjectId" = "record"."id" and "action" in ('record.sent-back', 'record.approved'))
        then "updatedAt" else "createdAt" end
        where "approval" = 'pending' and "sentBackAt" is null;
      create index "record_awaiting" on "record" ("awaitingSince")
        where "awaitingSince" is not null;
    `),
  },
  /**
   * When an account last saw its notifications, and whether it gets mails. Earlier decisions
   * count as seen.
   */
  {
    name: '0079-notifications',
    async up(db) {
      await execute(db, notifications)

      const notificationsSeenAt = new Date().toISOString()
      await db.updateTable('account').set({ notificationsSeenAt }).execute()
    },
  },
  /**
   * When and by whom a record was deleted, while it can be brought back. Others may use its
   * numbers then.
   */
  {
    name: '0080-bin',
    up: plainSql(`
      alter table "record" add column "deletedAt" text;
      alter table "record" add column "deletedBy" text;
      drop index "record_passportNumber";
      create unique index "record_passportNumber" on "record" ("passportNumber")
        where "deletedAt" is null;
      drop index "record_irccNumber";
      create unique index "record_irccNumber" on "record" ("irccNumber")
        where "deletedAt" is null;
      create index "record_bin" on "record" ("deletedAt", "id") where "deletedAt" is not null;
    `),
  },
  searchBySound,
  /**
   * Adds when the organisation was named. A site with an admin or a record counts as set up
   * already.
   */
  {
    name: '0085-set-up-mark',
    up: plainSql(`
      alter table "settings" add column "setUpAt" text;
      update "settings" set "setUpAt" = "updatedAt"
        where exists (select 1 from "account" where "role" = 'admin')
        or exists (select 1 from "record");
    `),
  },
  /** Photos of accounts are stored as documents that belong to an account. */
  {
    name: '0086-account-photos',
    up: plainSql(`
      alter table "document" add column "accountId" text references "account" ("id")
        on delete cascade;
      create unique index "document_account" on "document" ("accountId")
        where "accountId" is not null;
      drop index "document_staged";
      create index "document_staged" on "document" ("stagedAt")
        where "recordId" is null and "noticeId" is null and "classId" is null
        and "accountId" is null;
    `),
  },
  {
    name: '0087-list-views',
    up: plainSql(`
      create table "listView" (
        "accountId" text not null references "account" ("id") on delete cascade,
        "list" text not null, "kind" text not null, "name" text not null, "value" text not null,
        constraint "list_view_key" primary key ("accountId", "list", "kind", "name")
      );
    `),
  },
  /**
   * The provenance of a document, who has seen the original, and its dates. `seenBy` is the
   * account that states it; `countersignedBy` is the admin who approved the record with it.
   */
  {
    name: '0088-document-details',
    up: plainSql(`
      alter table "document" add column "provenance" text default 'copy-received' not null;
      alter table "document" add column "seenBy" text;
      alter table "document" add column "seenOn" text;
      alter table "document" add column "confirmedVia" text;
      alter table "document" add column "issuer" text;
      alter table "document" add column "issuerReference" text;
      alter table "document" add column "issuedOn" text;
      alter table "document" add column "expiresOn" text;
      alter table "document" add column "countersignedBy" text;
    `),
  },
]
