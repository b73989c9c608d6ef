import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { connect } from '../open-database.ts'

/**
 * Samples all tables of PostgreSQL anew, over a connection of its own: a large table takes longer than the time
 * limit for queries.
 */
export async function analyzeTables(database: Config['database']): Promise<void> {
  if (database.engine !== 'postgres') return
  await using db = connect(database, { isPatient: true })
  const { rows } = await sql<{ name: string }>`select tablename as "name" from pg_tables
    where schemaname = current_schema()`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.id(name)}`.execute(db)
}
