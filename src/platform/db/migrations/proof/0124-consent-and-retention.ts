import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Consents of candidates with the scans of signed forms, the day until which a record is kept, holds that
 * stop retention, and requests of the people that records are about.
 */
export const consentAndRetention: Migration = {
  name: '0124-consent-and-retention',
  async up(db) {
    const { schema } = db
    await schema
      .createTable('consent')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recordId', 'text', (column) =>
        column.notNull().references('record.id').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('textVersion', 'integer', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('terms', 'text', (column) => column.notNull())
      .addColumn('evidence', 'text', (column) => column.notNull())
      .addColumn('signedOn', 'text')
      .addColumn('givenBy', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('withdrawnAt', 'text')
      .addColumn('withdrawnBy', 'text')
      .execute()
    await schema.createIndex('consent_record').on('consent').column('recordId').execute()

    await schema
      .alterTable('document')
      .addColumn('consentId', 'text', (column) =>
        column.references('consent.id').onDelete('cascade'),
      )
      .execute()
    await sql`create index "document_consent" on "document" ("consentId")
      where "consentId" is not null`.execute(db)
    await schema.dropIndex('document_staged').execute()
    await sql`create index "document_staged" on "document" ("stagedAt") where "recordId" is null
      and "noticeId" is null and "classId" is null and "accountId" is null
      and "consentId" is null`.execute(db)

    await schema.alterTable('record').addColumn('keepUntil', 'text').execute()
    await sql`create index "record_keep_until" on "record" ("keepUntil")
      where "keepUntil" is not null`.execute(db)
    // What no keepUntil was set for is kept from its approval, or from its last change without one.
    await sql`create index "record_last_countersigned" on "record"
      (coalesce("approvedAt", "updatedAt")) where "keepUntil" is null`.execute(db)
    await schema
      .createTable('recordHold')
      .addColumn('recordId', 'text', (column) =>
        column.primaryKey().references('record.id').onDelete('cascade'),
      )
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('heldBy', 'text', (column) => column.notNull())
      .addColumn('heldAt', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('recordEnding')
      .addColumn('recordId', 'text', (column) =>
        column.primaryKey().references('record.id').onDelete('cascade'),
      )
      .addColumn('endsOn', 'text', (column) => column.notNull())
      .addColumn('noticedOn', 'text', (column) => column.notNull())
      .addColumn('noticedAt', 'text', (column) => column.notNull())
      .addColumn('hiddenOn', 'text')
      .addColumn('nextOn', 'text', (column) => column.notNull())
      .execute()
    await sql`create index "record_ending_next" on "recordEnding" ("nextOn", "recordId")
      where "hiddenOn" is null`.execute(db)
    await sql`create index "record_ending_hidden" on "recordEnding" ("nextOn", "recordId")
      where "hiddenOn" is not null`.execute(db)
    await schema
      .createIndex('record_ending_noticed')
      .on('recordEnding')
      .column('noticedAt')
      .execute()
    await schema
      .createIndex('record_hold_since')
      .on('recordHold')
      .columns(['heldAt', 'recordId'])
      .execute()

    // No reference to the record: that a request was answered is kept when the record was erased.
    await schema
      .createTable('personRequest')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('byHolder', 'integer', (column) => column.notNull())
      .addColumn('askedOn', 'text', (column) => column.notNull())
      .addColumn('dueOn', 'text', (column) => column.notNull())
      .addColumn('recordedBy', 'text', (column) => column.notNull())
      .addColumn('recordedAt', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('closedBy', 'text')
      .addColumn('closedAt', 'text')
      .execute()
    await schema
      .createIndex('person_request_record')
      .on('personRequest')
      .column('recordId')
      .execute()
    await sql`create index "person_request_open" on "personRequest" ("dueOn", "id")
      where "closedAt" is null`.execute(db)
  },
}
