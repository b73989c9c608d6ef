import { type Migration, plainSql } from './migration.ts'

export const from0107: Migration[] = [
  /**
   * Codes that show chosen documents of a record, who used them, and the failed attempts for
   * each code.
   */
  {
    name: '0107-shares',
    up: plainSql(`
      create table "share" (
        "id" text primary key, "recordId" text not null, "codeHash" text not null unique,
        "pinHash" text, "secondFact" text not null, "documents" text not null,
        "fields" text not null, "purpose" text not null, "label" text not null,
        "createdBy" text not null, "createdAt" text not null, "expiresAt" text not null,
        "mostViews" integer, "views" integer not null, "statementToo" integer not null,
        "revokedAt" text, "lockToldAt" text
      );
      create index "share_record" on "share" ("recordId");
      create table "shareView" (
        "id" text primary key, "shareId" text not null, "at" text not null,
        "network" text not null, "viewer" text not null
      );
      create index "share_view_share" on "shareView" ("shareId", "id");
      create index "share_view_at" on "shareView" ("at");
      create table "shareAttempt" (
        "codeHash" text primary key, "wrong" integer not null, "at" text not null
      );
      create index "share_attempt_at" on "shareAttempt" ("at");
    `),
  },
  /**
   * The document type that a scan's text names, and an index by which garbage collection spares
   * such scans
   */
  {
    name: '0110-scans-of-imports',
    up: plainSql(`
      alter table "importFile" add column "typeByText" text;
      alter table "importFile" add column "says" text;
      create index "import_file_document" on "importFile" ("documentId")
        where "documentId" is not null;
    `),
  },
  /**
   * The days on which staff were reminded: the first process to insert a day sends its
   * reminders. Also an index of expiry dates by type: without it, a search for a type that
   * never expires would scan all documents.
   */
  {
    name: '0111-ends-and-reminders',
    up: plainSql(`
      create table "reminderDay" ("day" text primary key);
      insert into "reminderDay" select distinct "day" from "documentReminder";
      drop index "documentReminder_day";
      alter table "documentReminder" drop column "day";
      create index "document_type_by_end" on "document" ("type", "expiresOn", "entry")
        where "expiresOn" is not null;
    `),
  },
  /**
   * How far the rows of an import were compared with existing records; null while no comparison
   * runs.
   */
  {
    name: '0112-compared-rows',
    up: plainSql('alter table "import" add column "comparedRow" integer'),
  },
  /**
   * Which account holds a record, the slips for claiming a record, and whether a holder made a
   * share.
   */
  {
    name: '0113-holdings',
    up: plainSql(`
      create table "holding" (
        "recordId" text primary key, "accountId" text not null unique, "claimedAt" text not null,
        "invitedBy" text not null
      );
      create table "claim" (
        "hash" text primary key, "recordId" text not null unique, "expiresAt" text not null,
        "madeBy" text not null
      );
      alter table "share" add column "byHolder" integer default 0 not null;
    `),
  },
  /** Corrections that holders ask for: one message per record until it is settled. */
  {
    name: '0116-corrections',
    up: plainSql(`
      create table "correction" (
        "recordId" text primary key, "accountId" text not null, "text" text not null,
        "at" text not null
      );
      create index "correction_at" on "correction" ("at");
    `),
  },
  /**
   * Drops columns that nobody reads: the activity records who made a slip, and who asked for a
   * correction.
   */
  {
    name: '0120-unread-columns',
    up: plainSql(`
      alter table "holding" drop column "invitedBy";
      alter table "correction" drop column "accountId";
    `),
  },
  /** See docs/decisions/0065. Existing sessions have to authenticate once more. */
  {
    name: '0121-proven-sessions',
    up: plainSql('alter table "session" add column "provenAt" text'),
  },
  /** Whether the check found a row for a scan (1) or not (0); null if the check has not run */
  {
    name: '0122-matched-scans',
    up: plainSql('alter table "importFile" add column "isMatched" integer'),
  },
  /**
   * The names of a workbook's visible sheets, the imported one first; null if there is only one
   */
  {
    name: '0123-imported-sheets',
    up: plainSql('alter table "import" add column "sheets" text'),
  },
  /**
   * Consents of candidates with the scans of signed forms, the day until which a record is
   * kept, holds that stop retention, and requests of the people that records are about.
   */
  {
    name: '0124-consent-and-retention',
    up: plainSql(`
      create table "consent" (
        "id" text primary key,
        "recordId" text not null references "record" ("id") on delete cascade,
        "purpose" text not null, "textVersion" integer not null, "locale" text not null,
        "terms" text not null, "evidence" text not null, "signedOn" text, "givenBy" text not null,
        "at" text not null, "withdrawnAt" text, "withdrawnBy" text
      );
      create index "consent_record" on "consent" ("recordId");
      alter table "document" add column "consentId" text references "consent" ("id")
        on delete cascade;
      create index "document_consent" on "document" ("consentId") where "consentId" is not null;
      drop index "document_staged";
      create index "document_staged" on "document" ("stagedAt")
        where "recordId" is null and "noticeId" is null and "classId" is null
        and "accountId" is null and "consentId" is null;
      alter table "record" add column "keepUntil" text;
      create index "record_keep_until" on "record" ("keepUntil") where "keepUntil" is not null;
      -- A record without keepUntil is kept from its approval, or from its last change without one.
      create index "record_last_countersigned" on "record"
        (coalesce("approvedAt", "updatedAt")) where "keepUntil" is null;
      create table "recordHold" (
        "recordId" text primary key references "record" ("id") on delete cascade,
        "reason" text not null, "heldBy" text not null, "heldAt" text not null
      );
      create table "recordEnding" (
        "recordId" text primary key references "record" ("id") on delete cascade,
        "endsOn" text not null, "noticedOn" text not null, "noticedAt" text not null,
        "hiddenOn" text, "nextOn" text not null
      );
      create index "record_ending_next" on "recordEnding" ("nextOn", "recordId")
        where "hiddenOn" is null;
      create index "record_ending_hidden" on "recordEnding" ("nextOn", "recordId")
        where "hiddenOn" is not null;
      create index "record_ending_noticed" on "recordEnding" ("noticedAt");
      create index "record_hold_since" on "recordHold" ("heldAt", "recordId");
      -- No reference to the record: that a request was answered is kept when the record was erased.
      create table "personRequest" (
        "id" text primary key, "recordId" text not null, "kind" text not null,
        "note" text not null, "byHolder" integer not null, "askedOn" text not null,
        "dueOn" text not null, "recordedBy" text not null, "recordedAt" text not null,
        "outcome" text, "answer" text not null, "closedBy" text, "closedAt" text
      );
      create index "person_request_record" on "personRequest" ("recordId");
      create index "person_request_open" on "personRequest" ("dueOn", "id")
        where "closedAt" is null;
    `),
  },
  /**
   * The order of notifications about consents that candidates gave or withdrew, and whether a
   * holder withdrew: who somebody was cannot be told from an account that is deleted, or has
   * another role, since.
   */
  {
    name: '0125-consent-times',
    up: plainSql(`
      alter table "consent" add column "withdrawnByHolder" integer;
      update "consent" set "withdrawnByHolder" = case when exists (select 1 from "account"
          where "account"."id" = "consent"."withdrawnBy" and "role" = 'student')
        then 1 else 0 end where "withdrawnAt" is not null;
      create index "consent_withdrawn" on "consent" ("withdrawnAt")
        where "withdrawnAt" is not null;
      create index "consent_given" on "consent" ("at")
        where "evidence" = 'holder' and "withdrawnAt" is null;
    `),
  },
  /**
   * Whether retention hid a record or found it hidden already, so that only the former is shown
   * again; and who held a record when a request about it arrived, so that they read the answer
   * once the record is gone.
   */
  {
    name: '0126-holders-and-hiding',
    up: plainSql(`
      alter table "recordEnding" add column "wasPublic" integer default 0 not null;
      alter table "personRequest" add column "holder" text;
      update "personRequest" set "holder" = "recordedBy" where "byHolder" = 1;
      create index "person_request_holder" on "personRequest" ("holder")
        where "holder" is not null;
    `),
  },
  /**
   * The next import to work on was found by reading all imports on SQLite, which takes a
   * partial index only for the very list of states that it has; and a page of closed requests
   * by sorting all of them.
   */
  {
    name: '0127-work-and-closed-requests',
    up: plainSql(`
      drop index "import_work";
      create index "import_work" on "import" ("updatedAt")
        where "state" in ('checking', 'running', 'undoing');
      create index "import_compared" on "import" ("updatedAt") where "comparedRow" is not null;
      create index "person_request_closed" on "personRequest" ("closedAt", "id")
        where "closedAt" is not null;
    `),
  },
  /**
   * PostgreSQL analyses a table without a search path, as does what restores a dump. There the
   * function of an index finds no other function of ours, so that each automatic `analyze` of
   * the records failed.
   */
  {
    name: '0128-analyzed-names',
    up: plainSql('', {
      // The same tokens as before: the index stays as it is.
      postgres: `
        create or replace function "nameTokens"(name text) returns tsvector language sql
          immutable strict parallel safe cost 1000 as $$
            select array_to_tsvector((
              select array_agg(distinct substr(name, i, n))
              from generate_series(1, length(name)) i, generate_series(1, 3) n
              where i + n - 1 <= length(name)
            ) || string_to_array(' ' || replace(name, ' ', ' | ') || ' ', '|')) $$;
        drop function "nameGrams";
      `,
    }),
  },
  /**
   * An index of few pages, in which SQLite looks up many records. PostgreSQL matches them
   * without one.
   */
  {
    name: '0129-narrow-states',
    up: plainSql('', {
      sqlite: 'create index "record_states" on "record" ("entry", "state", "papers")',
    }),
  },
  /**
   * The record that is kept least long comes first among those with the same next day, on all
   * pages of a list.
   */
  {
    name: '0130-order-of-endings',
    up: plainSql(`
      drop index "record_ending_next";
      create index "record_ending_next" on "recordEnding" ("nextOn", "endsOn", "recordId")
        where "hiddenOn" is null;
      drop index "record_ending_hidden";
      create index "record_ending_hidden" on "recordEnding" ("nextOn", "endsOn", "recordId")
        where "hiddenOn" is not null;
    `),
  },
]
