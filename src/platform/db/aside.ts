import { asideOf } from './node-sqlite.ts'
import type { Db } from './schema.ts'

/**
 * The same database for what may take long, such as lists and exports: SQLite works within whoever
 * asks, so there it is asked in a thread. It sees what is committed, and cannot write.
 */
export function aside(db: Db): Db {
  return asideOf(db) ?? db
}
