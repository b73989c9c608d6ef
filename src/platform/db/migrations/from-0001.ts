import { activityAndNotices } from './0004-activity-notices.ts'
import { recordLists } from './0006-record-lists.ts'
import { type Migration, plainSql } from './migration.ts'

export const from0001: Migration[] = [
  {
    name: '0001-foundation',
    up: plainSql(`
      create table "record" (
        "id" text primary key, "passportNumber" text not null, "irccNumber" text not null,
        "name" text not null, "fatherName" text not null, "motherName" text not null,
        "address" text not null, "nationality" text not null, "visibility" text not null,
        "approval" text not null, "clientDatabase" text not null, "createdBy" text not null,
        "createdAt" text not null, "updatedAt" text not null, "approvedAt" text,
        "revision" integer not null,
        -- Null unless the record is public: in a lookup, a hidden record is as if it did not exist.
        "publicPassportNumber" text generated always as (case when "visibility" = 'visible'
          and "approval" = 'approved' and "clientDatabase" = 'My_Aust'
          then "passportNumber" end) stored,
        "publicIrccNumber" text generated always as (case when "visibility" = 'visible'
          and "approval" = 'approved' and "clientDatabase" = 'My_Aust'
          then "irccNumber" end) stored,
        constraint "recordVisibility" check ("visibility" in ('visible', 'hidden')),
        constraint "recordApproval" check ("approval" in ('approved', 'pending'))
      );
      create unique index "record_passportNumber" on "record" ("passportNumber");
      create unique index "record_irccNumber" on "record" ("irccNumber");
      create unique index "record_publicPassportNumber" on "record" ("publicPassportNumber")
        where "publicPassportNumber" is not null;
      create unique index "record_publicIrccNumber" on "record" ("publicIrccNumber")
        where "publicIrccNumber" is not null;
      create table "document" (
        "id" text primary key, "recordId" text references "record" ("id") on delete cascade,
        "type" text not null, "pages" text not null, "stagedBy" text not null,
        "stagedAt" text not null
      );
      create unique index "document_record" on "document" ("recordId", "type");
      create index "document_staged" on "document" ("stagedAt") where "recordId" is null;
      create table "documentFile" (
        "documentId" text not null references "document" ("id") on delete cascade,
        "page" integer not null, "size" text not null, "blob" text not null,
        "byteCount" integer not null,
        constraint "documentFile_key" primary key ("documentId", "page", "size")
      );
      create index "documentFile_blob" on "documentFile" ("blob");
      create table "settings" (
        "id" text primary key, "revision" integer not null, "value" text not null,
        "updatedAt" text not null
      );
      create table "activity" (
        "id" text primary key, "at" text not null, "actorKind" text not null, "actorId" text,
        "action" text not null, "subjectId" text, "changes" text not null, "network" text not null
      );
      create index "activity_subject" on "activity" ("subjectId", "id");
      create table "lookupFigure" (
        "day" text not null, "outcome" text not null, "count" integer not null,
        constraint "lookupFigure_key" primary key ("day", "outcome")
      );
      create table "attempt" (
        "key" text primary key, "windowEnds" bigint not null, "count" integer not null
      );
      create index "attempt_windowEnds" on "attempt" ("windowEnds");
    `),
  },
  {
    name: '0002-accounts',
    up: plainSql(`
      create table "account" (
        "id" text primary key, "email" text not null unique, "name" text not null,
        "photoUrl" text not null, "role" text not null, "clientDatabase" text not null,
        "passwordHash" text, "emailVerifiedAt" text, "twoFactorSecret" text, "twoFactorAt" text,
        "twoFactorStep" integer, "disabledAt" text, "createdAt" text not null,
        "updatedAt" text not null, "revision" integer not null,
        constraint "accountRole" check ("role" in ('admin', 'moderator', 'student'))
      );
      create index "account_role" on "account" ("role", "id");
      create table "accountIdentity" (
        "issuer" text not null, "subject" text not null,
        "accountId" text not null references "account" ("id") on delete cascade,
        "linkedAt" text not null,
        constraint "accountIdentity_key" primary key ("issuer", "subject")
      );
      create table "session" (
        "hash" text primary key, "id" text not null unique,
        "accountId" text not null references "account" ("id") on delete cascade,
        "createdAt" text not null, "lastSeenAt" text not null, "network" text not null,
        "browser" text not null, "isSecondFactorGiven" integer not null
      );
      create table "apiToken" (
        "id" text primary key, "hash" text not null unique,
        "accountId" text not null references "account" ("id") on delete cascade,
        "name" text not null, "createdAt" text not null, "lastUsedAt" text, "expiresAt" text
      );
      create table "mailedToken" (
        "hash" text primary key, "purpose" text not null,
        "accountId" text references "account" ("id") on delete cascade, "expiresAt" text not null
      );
      create table "recoveryCode" (
        "accountId" text not null references "account" ("id") on delete cascade,
        "hash" text not null, constraint "recoveryCode_key" primary key ("accountId", "hash")
      );
      create index "accountIdentity_accountId" on "accountIdentity" ("accountId");
      create index "session_accountId" on "session" ("accountId");
      create index "apiToken_accountId" on "apiToken" ("accountId");
      create index "mailedToken_accountId" on "mailedToken" ("accountId");
    `),
  },
  {
    name: '0003-records',
    up: plainSql(`
      alter table "record" add column "sentBackAt" text;
      alter table "record" add column "sentBackReason" text;
      alter table "record" add column "sentBackBy" text;
      create table "erased" ("id" text primary key, "at" text not null);
      create table "idempotencyKey" (
        "accountId" text not null, "purpose" text not null, "key" text not null,
        "answerId" text not null, "at" text not null,
        constraint "idempotencyKey_key" primary key ("accountId", "purpose", "key")
      );
      create index "idempotencyKey_at" on "idempotencyKey" ("at");
    `),
  },
  activityAndNotices,
  {
    name: '0005-drafts',
    up: plainSql(`
      create table "draft" (
        "accountId" text not null references "account" ("id") on delete cascade,
        "form" text not null, "value" text not null, "updatedAt" text not null,
        constraint "draft_key" primary key ("accountId", "form")
      );
      create index "draft_updatedAt" on "draft" ("updatedAt");
    `),
  },
  recordLists,
  /**
   * Every index that lists use contains both numbers, so that a search for a number reads only
   * the index.
   */
  {
    name: '0007-wider-list-indexes',
    up: plainSql('', { sqlite: widerIndexes(''), postgres: widerIndexes('collate "C"') }),
  },
  {
    name: '0010-idempotency',
    up: plainSql('alter table "idempotencyKey" add column "asked" text'),
  },
  {
    name: '0020-classes',
    up: plainSql(
      `
        create table "class" (
          "id" text primary key, "title" text not null, "text" text not null,
          "startsOn" text not null, "place" text not null, "seats" integer not null,
          "seatsTaken" integer not null, "fee" bigint not null, "currency" text not null,
          "state" text not null, "createdBy" text not null, "createdAt" text not null,
          "updatedAt" text not null, "revision" integer not null,
          constraint "class_not_oversold" check ("seatsTaken" between 0 and "seats")
        );
        create index "class_published" on "class" ("state", "startsOn", "id");
        create table "classSelection" (
          "accountId" text not null references "account" ("id") on delete cascade,
          "classId" text not null references "class" ("id") on delete cascade, "at" text not null,
          constraint "classSelection_key" primary key ("accountId", "classId")
        );
        create index "classSelection_class" on "classSelection" ("classId", "at");
        -- No foreign key to the account: payments for the place stay when the account is deleted.
        create table "enrolment" (
          "id" text primary key, "classId" text not null references "class" ("id"),
          "accountId" text not null, "fee" bigint not null, "currency" text not null,
          "locale" text not null, "enrolledAt" text not null, "cancelledAt" text,
          constraint "enrolment_once" unique ("classId", "accountId")
        );
        create index "enrolment_account" on "enrolment" ("accountId", "id");
        create table "payment" (
          "id" text primary key, "number" integer not null unique,
          "enrolmentId" text not null references "enrolment" ("id"), "kind" text not null,
          "amount" bigint not null, "currency" text not null, "method" text not null,
          "reference" text not null, "paidOn" text not null,
          "corrects" text references "payment" ("id"), "recordedBy" text not null,
          "recordedAt" text not null
        );
        create index "payment_enrolment" on "payment" ("enrolmentId", "number");
        create index "payment_corrects" on "payment" ("corrects");
        create table "receiptNumber" (
          "id" integer primary key check ("id" = 1), "last" integer not null
        );
        insert into "receiptNumber" ("id", "last") values (1, 0);
        alter table "document" add column "classId" text references "class" ("id")
          on delete cascade;
        create unique index "document_class" on "document" ("classId", "type");
        drop index "document_staged";
        create index "document_staged" on "document" ("stagedAt")
          where "recordId" is null and "noticeId" is null and "classId" is null;
      `,
      {
        sqlite: `
          create trigger "payment_no_update" before update on "payment"
            begin select raise(abort, 'Payments only grow'); end;
          create trigger "payment_no_delete" before delete on "payment"
            begin select raise(abort, 'Payments only grow'); end;
        `,
        postgres: `
          create function "payments_only_grow"() returns trigger language plpgsql as $$
            begin raise exception 'Payments only grow'; end $$;
          create trigger "payment_kept" before update or delete or truncate on "payment"
            for each statement execute function "payments_only_grow"();
        `,
      },
    ),
  },
  /** Leases of work that only one process does, however many there are. */
  {
    name: '0030-chores',
    up: plainSql(`
      create table "chore" (
        "name" text primary key, "holder" text not null, "heldUntil" text not null,
        "dueFrom" text not null, "doneAt" text, "result" text
      );
    `),
  },
]

function widerIndexes(plain: string): string {
  const [passport, ircc] = [`"passportNumber" ${plain}`, `"irccNumber" ${plain}`]
  const indexes = {
    record_by_entry: `"entry", "state", "nameKey", ${passport}, ${ircc}`,
    record_by_name: `"nameKey", "entry", "state", ${passport}, ${ircc}`,
    record_by_passport: `${passport}, "entry", "state", "nameKey", ${ircc}`,
    record_by_ircc: `${ircc}, "entry", "state", "nameKey", ${passport}`,
    record_by_change: `"updatedAt" ${plain}, "entry", "state", "nameKey", ${passport}, ${ircc}`,
  }
  return Object.entries(indexes)
    .map(
      ([name, columns]) =>
        `drop index "${name}";\ncreate index "${name}" on "record" (${columns});\n`,
    )
    .join('')
}
