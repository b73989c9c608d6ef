import { sql } from 'kysely'
import { isPostgres } from '../../engine.ts'
import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

export const classes: Migration = {
  name: '0020-classes',
  async up(db) {
    await addClasses(db)
    await addPlaces(db)
    await addPayments(db)
    await letDocumentsBelongToClasses(db)
  },
}

async function addClasses(db: Db): Promise<void> {
  await db.schema
    .createTable('class')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('startsOn', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('seatsTaken', 'integer', (column) => column.notNull())
    .addColumn('fee', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addCheckConstraint('class_not_oversold', sql`"seatsTaken" between 0 and "seats"`)
    .execute()
  await db.schema
    .createIndex('class_published')
    .on('class')
    .columns(['state', 'startsOn', 'id'])
    .execute()
}

async function addPlaces(db: Db): Promise<void> {
  await db.schema
    .createTable('classSelection')
    .addColumn('accountId', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('classId', 'text', (column) =>
      column.notNull().references('class.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('classSelection_key', ['accountId', 'classId'])
    .execute()
  await db.schema
    .createIndex('classSelection_class')
    .on('classSelection')
    .columns(['classId', 'at'])
    .execute()
  // No foreign key to the account: payments for the place stay when the account is deleted.
  await db.schema
    .createTable('enrolment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('classId', 'text', (column) => column.notNull().references('class.id'))
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('fee', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('enrolledAt', 'text', (column) => column.notNull())
    .addColumn('cancelledAt', 'text')
    .addUniqueConstraint('enrolment_once', ['classId', 'accountId'])
    .execute()
  await db.schema
    .createIndex('enrolment_account')
    .on('enrolment')
    .columns(['accountId', 'id'])
    .execute()
}

async function addPayments(db: Db): Promise<void> {
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('enrolmentId', 'text', (column) => column.notNull().references('enrolment.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('paidOn', 'text', (column) => column.notNull())
    .addColumn('corrects', 'text', (column) => column.references('payment.id'))
    .addColumn('recordedBy', 'text', (column) => column.notNull())
    .addColumn('recordedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('payment_enrolment')
    .on('payment')
    .columns(['enrolmentId', 'number'])
    .execute()
  await db.schema.createIndex('payment_corrects').on('payment').column('corrects').execute()
  await db.schema
    .createTable('receiptNumber')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.insertInto('receiptNumber').values({ id: 1, last: 0 }).execute()
  await letPaymentsOnlyGrow(db)
}

/** Makes payments append-only: triggers refuse to change or delete them. */
async function letPaymentsOnlyGrow(db: Db): Promise<void> {
  if (!isPostgres(db)) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`payment_no_${change}`)} before ${sql.raw(change)} on "payment"
        begin select raise(abort, 'Payments only grow'); end`.execute(db)
    }
    return
  }
  await sql`create function "payments_only_grow"() returns trigger language plpgsql as $$
    begin raise exception 'Payments only grow'; end $$`.execute(db)
  await sql`create trigger "payment_kept" before update or delete or truncate on "payment"
    for each statement execute function "payments_only_grow"()`.execute(db)
}

async function letDocumentsBelongToClasses(db: Db): Promise<void> {
  await db.schema
    .alterTable('document')
    .addColumn('classId', 'text', (column) => column.references('class.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('document_class')
    .unique()
    .on('document')
    .columns(['classId', 'type'])
    .execute()
  await db.schema.dropIndex('document_staged').execute()
  await sql`create index "document_staged" on "document" ("stagedAt")
    where "recordId" is null and "noticeId" is null and "classId" is null`.execute(db)
}
