import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db, Schema } from './schema.ts'

/** Ends a query whose row nobody else changes until the transaction ends. */
export function lockRow(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for no key update` : sql``
}

/**
 * Ends a query whose rows are locked until the transaction ends, in this order: `held` for nobody else
 * to change, `kept` for nobody to delete. SQLite has one writer at a time as it is.
 */
export function lockRows(
  db: Db,
  { held, kept }: { held: keyof Schema; kept: keyof Schema },
): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql``
  return sql`for no key update of ${sql.id(held)} for key share of ${sql.id(kept)}`
}
