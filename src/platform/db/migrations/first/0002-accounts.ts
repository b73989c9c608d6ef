import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

export const accounts: Migration = {
  name: '0002-accounts',
  async up(db) {
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('photoUrl', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('clientDatabase', 'text', (column) => column.notNull())
      .addColumn('passwordHash', 'text')
      .addColumn('emailVerifiedAt', 'text')
      .addColumn('twoFactorSecret', 'text')
      .addColumn('twoFactorAt', 'text')
      .addColumn('twoFactorStep', 'integer')
      .addColumn('disabledAt', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addCheckConstraint('accountRole', sql`"role" in ('admin', 'moderator', 'student')`)
      .execute()
    await sql`create index "account_role" on "account" ("role", "id")`.execute(db)

    await db.schema
      .createTable('accountIdentity')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', ofAccount)
      .addColumn('linkedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('accountIdentity_key', ['issuer', 'subject'])
      .execute()

    await db.schema
      .createTable('session')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('accountId', 'text', ofAccount)
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastSeenAt', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('isSecondFactorGiven', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('apiToken')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('accountId', 'text', ofAccount)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastUsedAt', 'text')
      .addColumn('expiresAt', 'text')
      .execute()

    await db.schema
      .createTable('mailedToken')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) =>
        column.references('account.id').onDelete('cascade'),
      )
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('recoveryCode')
      .addColumn('accountId', 'text', ofAccount)
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recoveryCode_key', ['accountId', 'hash'])
      .execute()

    await indexOwners(db, ['accountIdentity', 'session', 'apiToken', 'mailedToken'])
  },
}

type Column = ColumnDefinitionBuilder

function ofAccount(column: Column): Column {
  return column.notNull().references('account.id').onDelete('cascade')
}

async function indexOwners(db: Db, tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`create index ${sql.id(`${table}_accountId`)} on ${sql.id(table)} ("accountId")`.execute(
      db,
    )
  }
}
