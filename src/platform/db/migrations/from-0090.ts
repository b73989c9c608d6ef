import { type Migration, plainSql } from './migration.ts'

const importIndex = (plain: string) => `
  create index "record_by_import" on "record" ("importId", "entry", "state", "papers", "nameKey",
    "passportNumber" ${plain}, "irccNumber" ${plain}, "updatedAt" ${plain})
    where "importId" is not null
`

const logLeaf = (seq: string) => `
  create table "logLeaf" (
    "seq" ${seq} primary key, "log" integer not null, "position" bigint not null,
    "data" text not null, constraint "log_leaf_position" unique ("log", "position")
  )
`

export const from0090: Migration[] = [
  /**
   * Copies the record's entry number to each document, so that an index can list documents by
   * expiry date.
   */
  {
    name: '0090-document-ends',
    up: plainSql(
      `
        alter table "document" add column "entry" bigint;
        update "document" set "entry" = (select r."entry" from "record" as r
          where r."id" = "document"."recordId") where "recordId" is not null;
        create index "document_by_end" on "document" ("expiresOn", "entry", "type")
          where "expiresOn" is not null;
        create index "document_ends" on "document" ("entry", "expiresOn")
          where "expiresOn" is not null;
      `,
      {
        sqlite: `
          create trigger "document_entry_insert" after insert on "document"
            when new."recordId" is not null
            begin update "document" set "entry" =
              (select r."entry" from "record" as r where r."id" = new."recordId")
              where "id" = new."id"; end;
          create trigger "document_entry_update" after update of "recordId" on "document"
            when new."recordId" is not null
            begin update "document" set "entry" =
              (select r."entry" from "record" as r where r."id" = new."recordId")
              where "id" = new."id"; end;
        `,
        postgres: `
          create function "document_entry"() returns trigger language plpgsql as $$ begin
            new."entry" :=
              (select r."entry" from "record" as r where r."id" = new."recordId"); return new; end $$;
          create trigger "document_entry" before insert or update of "recordId" on "document"
            for each row execute function "document_entry"();
        `,
      },
    ),
  },
  /**
   * Which reminders were sent: once for each document, expiry date and number of days before
   * it.
   */
  {
    name: '0091-document-reminders',
    up: plainSql(`
      create table "documentReminder" (
        "documentId" text not null references "document" ("id") on delete cascade,
        "expiresOn" text not null, "threshold" integer not null, "day" text not null,
        "at" text not null,
        constraint "documentReminder_key" primary key ("documentId", "expiresOn", "threshold")
      );
      create index "documentReminder_at" on "documentReminder" ("at", "documentId", "expiresOn");
      create index "documentReminder_day" on "documentReminder" ("day");
    `),
  },
  /** Imports of spreadsheets, their rows and the scans that came with them. */
  {
    name: '0092-imports',
    up: plainSql(`
      create table "import" (
        "id" text primary key, "by" text not null, "tokenId" text, "network" text not null,
        "name" text not null, "fileHash" text not null, "state" text not null, "because" text,
        "headings" text not null, "mapping" text, "notes" text not null, "counts" text not null,
        "reachedRow" integer default 0 not null, "takingFilesUntil" text, "undoneBy" text,
        "createdAt" text not null, "updatedAt" text not null, "erasedAt" text
      );
      create index "import_work" on "import" ("state")
        where "state" in ('reading', 'checking', 'running', 'undoing');
      create index "import_kept" on "import" ("updatedAt") where "erasedAt" is null;
      create table "importRow" (
        "importId" text not null references "import" ("id") on delete cascade,
        "n" integer not null, "raw" text, "problems" text, "outcome" text, "recordId" text,
        "revision" integer, constraint "import_row_key" primary key ("importId", "n")
      );
      create index "import_row_record" on "importRow" ("recordId") where "recordId" is not null;
      create table "importFile" (
        "importId" text not null references "import" ("id") on delete cascade,
        "path" text not null, "documentId" text, "pages" integer, "because" text,
        constraint "import_file_key" primary key ("importId", "path")
      );
    `),
  },
  /**
   * The import that a record came from, and the revision that each admin has opened for review.
   */
  {
    name: '0094-imported-records',
    up: plainSql(
      `
        alter table "record" add column "importId" text;
        create table "openedRecord" (
          "recordId" text not null references "record" ("id") on delete cascade,
          "accountId" text not null, "revision" integer not null,
          constraint "opened_record_key" primary key ("recordId", "accountId")
        );
      `,
      {
        sqlite: importIndex(''),
        postgres: importIndex('collate "C"'),
      },
    ),
  },
  /** A birth date such as 1990-01-31; empty if it is unknown */
  {
    name: '0095-birth-dates',
    up: plainSql(`alter table "record" add column "birthDate" text default '' not null`),
  },
  /**
   * The hash and size of each file as it was uploaded; unknown for files from before this
   * migration.
   */
  {
    name: '0098-originals',
    up: plainSql(`
      alter table "document" add column "originalSha256" text;
      alter table "document" add column "originalBytes" integer;
    `),
  },
  /**
   * The keys that sign statements and the log. Retired keys stay, so that older signatures can
   * be verified.
   */
  {
    name: '0099-signing-keys',
    up: plainSql(`
      create table "signingKey" (
        "id" text primary key, "purpose" text not null, "did" text not null,
        "publicJwk" text not null, "sealed" text not null, "createdAt" text not null,
        "retiredAt" text, "compromisedSince" text
      );
      -- If two processes start at the same time, only one of them can insert its key.
      create unique index "signing_key_in_use" on "signingKey" ("purpose")
        where "retiredAt" is null;
    `),
  },
  /**
   * The signed statements about public records. A withdrawn statement keeps its place in the
   * status list.
   */
  {
    name: '0100-statements',
    up: plainSql(`
      create table "statement" (
        "id" text primary key, "recordId" text, "revision" integer not null,
        "keyId" text not null, "jwt" text not null, "disclosures" text not null,
        "hash" text not null, "statusList" integer not null, "statusIndex" integer not null,
        "leaf" bigint, "madeAt" text not null, "endedAt" text
      );
      create unique index "statement_status" on "statement" ("statusList", "statusIndex");
      create index "statement_record" on "statement" ("recordId");
      create table "statusList" ("n" integer primary key, "sealedAt" text);
      insert into "statusList" ("n") values (1);
    `),
  },
  {
    name: '0102-transparency-log',
    up: plainSql(
      `
        create table "logHead" (
          "id" integer primary key check ("id" = 1), "log" integer not null, "origin" text,
          "size" bigint not null, "seq" bigint not null, "anchoredOn" text not null, "held" text
        );
        insert into "logHead" ("id", "log", "size", "seq", "anchoredOn") values (1, 1, 0, -1, '');
        create table "logNode" (
          "log" integer not null, "level" integer not null, "position" bigint not null,
          "hash" text not null, constraint "log_node_key" primary key ("log", "level", "position")
        );
        create table "logCheckpoint" (
          "log" integer not null, "size" bigint not null, "root" text not null,
          "note" text not null, "signedAt" text not null, "timestamp" text,
          constraint "log_checkpoint_key" primary key ("log", "size")
        );
      `,
      {
        // An integer primary key is the rowid of SQLite, which needs no index of its own.
        sqlite: logLeaf('integer'),
        postgres: logLeaf('bigint'),
      },
    ),
  },
  /** Which changes of a key are in the transparency log. */
  {
    name: '0103-logged-keys',
    up: plainSql(`alter table "signingKey" add column "logged" text default '' not null`),
  },
  /** Columns and indexes that find two records of the same person */
  {
    name: '0104-duplicates',
    up: plainSql(`
      alter table "document" add column "photoHash" text;
      create index "document_by_photo_1" on "document" (substr("photoHash", 1, 4))
        where "type" = 'photo';
      create index "document_by_photo_5" on "document" (substr("photoHash", 5, 4))
        where "type" = 'photo';
      create index "document_by_photo_9" on "document" (substr("photoHash", 9, 4))
        where "type" = 'photo';
      create index "document_by_photo_13" on "document" (substr("photoHash", 13, 4))
        where "type" = 'photo';
      create index "document_by_original" on "document" ("originalSha256")
        where "originalSha256" is not null;
      create index "record_by_birth_date" on "record" ("birthDate") where "birthDate" <> '';
    `),
  },
]
