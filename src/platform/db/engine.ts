import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** For the few places where an engine's own strength is needed. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
