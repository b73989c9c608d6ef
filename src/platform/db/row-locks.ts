import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db, Schema } from './schema.ts'

/** Suffix of a query: locks its row against changes until the transaction ends. */
export function lockRow(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for no key update` : sql``
}

/** Suffix of a query: keeps its row from being deleted until the transaction ends. */
export function keepRow(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`for key share` : sql``
}

/**
 * Suffix of a query: locks its rows in this order until the transaction ends, `held` against changes, `kept`
 * against deletion. SQLite needs no row locks, since it has one writer at a time.
 */
export function lockRows(
  db: Db,
  { held, kept }: { held: keyof Schema; kept: keyof Schema },
): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql``
  return sql`for no key update of ${sql.id(held)} for key share of ${sql.id(kept)}`
}
