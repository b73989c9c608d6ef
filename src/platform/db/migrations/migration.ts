import { sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'

export type Migration = { name: string; up: (db: Db) => Promise<void> }

/**
 * Executes plain SQL. A semicolon at the end of a line ends a statement, so that those within triggers and functions
 * stand within a line.
 */
export async function execute(db: Db, text: string): Promise<void> {
  const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Executes SQL that both engines understand, and then what only one of them does. */
export function plainSql(both: string, { sqlite = '', postgres = '' } = {}): Migration['up'] {
  return async (db) => {
    await execute(db, both)
    await execute(db, isPostgres(db) ? postgres : sqlite)
  }
}
